import type { Side } from './processes.ts';
import type { Scenario } from './scenarios.ts';

const answer = async (side: Side, { requests }: Scenario): Promise<Record<string, unknown>> => {
  const [request] = requests;
  if (!request) throw new Error('a scenario without requests');
  const { host: _, ...headers } = request.headers ?? {};
  // fetch sets the Host header itself; the club is named by the header that the browser override uses.
  const club = /verein_(\d+)=/.exec(headers.cookie ?? '')?.[1];
  const response = await fetch(`${side.url}${request.path}`, {
    method: request.method,
    headers: { ...headers, ...(club !== undefined && { 'x-verein-id': club }) },
    ...(request.body !== undefined && { body: request.body }),
  });
  if (!response.ok) throw new Error(`${side.name} answered ${response.status} to ${request.path}`);
  return Object(await response.json());
};

const idsOf = (users: unknown, key: string): unknown[] =>
  Array.isArray(users) ? users.map((user: unknown) => Object(user)[key]) : [];

/** Checks before the measurement that both sides do the same work. */
export const requireSameAnswers = async (
  [server, reference]: readonly [Side, Side],
  scenarios: readonly Scenario[],
) => {
  for (const scenario of scenarios.filter(({ name }) => name !== 'sign-in')) {
    const ours = await answer(server, scenario);
    const theirs = await answer(reference, scenario);
    const [left, right] = [
      [ours.ID, ours.total, idsOf(ours.users, 'ID')],
      [theirs.id, theirs.total, idsOf(theirs.users, 'id')],
    ];
    if (JSON.stringify(left) !== JSON.stringify(right)) {
      throw new Error(`${scenario.name}: server and reference differ: ${JSON.stringify({ left, right })}`);
    }
  }
};
