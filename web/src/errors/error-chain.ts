/** Causes shown of an error; a chain that goes round ends there. */
const LONGEST = 10;

/** What an error says, and what its causes say, outermost first. */
export function errorChain(error: unknown): string[] {
  const messages: string[] = [];
  let each = error;
  while (each instanceof Error && messages.length < LONGEST) {
    messages.push(each.message);
    each = each.cause;
  }
  return messages.length > 0 ? messages : [String(error)];
}
