import type { Call } from '@vereinshaus/contract/kit/call';
import { calls, requestOf } from '../apps/server/test/fuzz/draw-request.ts';
import { buildWorld, restoreWorld } from '../apps/server/test/fuzz/fuzz-world.ts';
import { emptyLists, largest } from '../apps/server/test/fuzz/large-value.ts';
import { askHealth, workedMs } from './loop-probe.ts';
import { type Side, startServer } from './processes.ts';
import { columns } from './report.ts';
import { withDatabase } from './rush.ts';

/**
 * Die größte Eingabe: the largest body that each call allows, once valid and once in the ways an attacker would choose. While it is read,
 * checked and answered, `/healthz` must go on answering.
 */
const limits = { blockedMs: 200, answerBytes: 100_000 };
const defaultBodyKb = 64;

const bodiesOf = (call: Call): readonly { kind: string; body: string }[] => {
  const room = (call.bodyKb ?? defaultBodyKb) * 1024 - 64;
  const payload = (input: unknown) => JSON.stringify(requestOf(call, input).payload ?? {});
  const fits = (body: string) => Buffer.byteLength(body) <= room + 64;
  const shrunk = (make: (room: number) => unknown) => {
    for (let share = room; share > 16; share = Math.floor(share * 0.7)) {
      const body = payload(make(share));
      if (fits(body)) return body;
    }
    return '{}';
  };
  const keys = Array.from({ length: Math.floor(room / 12) }, (_, n) => `"k${n}":0`).join(',');
  return [
    { kind: 'as wanted', body: shrunk((share) => largest(call.input, share)) },
    { kind: 'empty lists', body: shrunk((share) => emptyLists(call.input, share)) },
    { kind: 'unknown names', body: `{${keys}}`.slice(0, room + 64).endsWith('}') ? `{${keys}}` : '{"a":1}' },
    { kind: 'nested', body: `${'['.repeat(Math.floor(room / 2))}${']'.repeat(Math.floor(room / 2))}` },
  ];
};

type Seen = { what: string; status: number; kb: number; ms: number; blockedMs: number; answerBytes: number };

const send = async (side: Side, call: Call, headers: Record<string, string>, body: string) => {
  const { url } = requestOf(call, {});
  const response = await fetch(`${side.url}${url}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  return { status: response.status, answerBytes: (await response.arrayBuffer()).byteLength };
};

/** How long the event loop was blocked while this was answered. */
const watched = async <T>(side: Side, work: Promise<T>): Promise<{ answer: T; blockedMs: number }> => {
  let isOver = false;
  let blockedMs = 0;
  const watch = async () => {
    while (!isOver) {
      const [start, before] = [performance.now(), workedMs(String(side.pid))];
      await askHealth(side.url);
      blockedMs = Math.max(blockedMs, Math.min(performance.now() - start, workedMs(String(side.pid)) - before));
    }
  };
  const watching = watch();
  try {
    return { answer: await work, blockedMs };
  } finally {
    isOver = true;
    await watching;
  }
};

export const runBodies = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const house = {
      sql: async (text: string, given: readonly unknown[] = []) => (await client.query(text, [...given])).rows,
    };
    const world = await buildWorld(house);
    const side = await startServer({ DATABASE_URL: url });
    const seen: Seen[] = [];
    try {
      for (const call of calls.filter(({ method }) => method === 'POST')) {
        const cookies = await restoreWorld(house, world);
        for (const { kind, body } of bodiesOf(call)) {
          for (const actor of ['admin', 'anonymous'] as const) {
            const headers = { host: `verein${world.clubId}.test`, cookie: cookies[actor] };
            const start = performance.now();
            const { answer, blockedMs } = await watched(side, send(side, call, headers, body));
            const what = `${actor} ${call.path} ${kind}`;
            seen.push({ what, ...answer, blockedMs, kb: body.length / 1024, ms: performance.now() - start });
          }
        }
      }
    } finally {
      await side.stop();
    }
    const faults = seen.filter(
      ({ blockedMs, status, answerBytes }) =>
        blockedMs > limits.blockedMs || status >= 500 || (status >= 400 && answerBytes > limits.answerBytes),
    );
    const line = ({ what, status, kb, ms, blockedMs }: Seen) =>
      [what, String(status), kb.toFixed(0), ms.toFixed(0), blockedMs.toFixed(0)] as const;
    const worst = seen.toSorted((a, b) => b.blockedMs - a.blockedMs).slice(0, 10);
    say(`${seen.length} bodies; the loop stood still longest for:`);
    say(columns([['what', 'status', 'kB', 'ms', 'blocked ms'], ...worst.map(line)]));
    for (const fault of faults) say(`WRONG ${line(fault).join('  ')}, answer of ${fault.answerBytes} bytes`);
    return faults.length === 0;
  });
