const ADDRESS = "/api/feedback";

let presence: Promise<boolean> | null = null;

/** Whether the site's host stores feedback. Asked once. */
export function storesFeedback(): Promise<boolean> {
  presence ??= fetch(ADDRESS, { method: "HEAD" }).then(
    ({ status }) => status === 204,
    () => false,
  );
  return presence;
}

/** Store a vote; the answer is its id. Rejects if the service does not store it. */
export async function sendVote(route: string, helpful: boolean): Promise<string> {
  const answer = await post(ADDRESS, { route, helpful });
  return ((await answer.json()) as { id: string }).id;
}

/** Add a comment to a vote. Rejects if the service does not store it. */
export async function sendComment(id: string, comment: string): Promise<void> {
  await post(`${ADDRESS}/${id}`, { comment });
}

async function post(address: string, body: object): Promise<Response> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer;
}
