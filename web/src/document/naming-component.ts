/** V8 writes a frame as `at Name (place)`. Components have capitals; React's own minified names are short. */
const COMPONENT_FRAME = /^\s+at (?<name>[A-Z]\w{2,}) \(/m;

/**
 * Run `render`. React on the server has no error boundaries, so what a component throws is thrown on with the
 * component's name before the message and the stack kept. The bundle is not minified for the sake of this.
 */
export function namingComponent<T>(render: () => T): T {
  try {
    return render();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const name = COMPONENT_FRAME.exec(error.stack ?? "")?.groups?.name;
    if (name === undefined) throw error;
    const named = new Error(`<${name}> failed: ${error.name}: ${error.message}`, { cause: error });
    named.stack = `${named.name}: ${named.message}\n${framesOf(error)}`;
    throw named;
  }
}

function framesOf(error: Error): string {
  const lines = (error.stack ?? "").split("\n");
  return lines.filter((line) => /^\s+at /.test(line)).join("\n");
}
