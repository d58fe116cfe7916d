import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { type FuzzInput, type FuzzResult, runFuzz } from '../apps/server/test/fuzz/run-fuzz.ts';
import { type Probed, startProbe } from './loop-probe.ts';
import { type Side, startServer } from './processes.ts';
import { withDatabase } from './rush.ts';

/**
 * npm run fuzz [-- --requests 20000] [--seed 7]: the built server as a separate process, with malicious requests over HTTP. Exits with 1
 * on any 5xx, on a response over 2 s and when the event loop is blocked for 200 ms. Replies are checked against their schemas, as in
 * development.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
  },
});
const wanted = { requests: Number(values.requests) || 20_000, seed: Number(values.seed) || 1, atOnce: 4 };
const limits = { answerMs: 2000, blockedMs: 200 };
const say = (line: string) => console.log(line);

const agent = new Agent({ keepAlive: true });

const askOver =
  (side: Side): FuzzInput['ask'] =>
  ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const sent = request(`${side.url}${url}`, { agent, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.once('error', reject);
        response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      });
      sent.once('error', reject);
      sent.end(body);
    });

const faultsOf = ({ broken, statuses, slowest, slowestMs, requests }: FuzzResult, { blockedMs }: Probed) => [
  ...broken,
  ...((statuses['200'] ?? 0) > requests / 10 ? [] : ['hardly anything comes through']),
  ...(slowestMs > limits.answerMs ? [`${slowest} took ${slowestMs} ms`] : []),
  ...(blockedMs > limits.blockedMs ? [`the loop stood still for ${blockedMs} ms`] : []),
];

const isFine = await withDatabase(async (client, url) => {
  const sql: FuzzInput['sql'] = async (text, given = []) => (await client.query(text, [...given])).rows;
  const side = await startServer({ DATABASE_URL: url, NODE_ENV: 'test', LOG_LEVEL: 'error' });
  try {
    const probe = startProbe(side);
    const start = performance.now();
    const tell = (done: number) => say(`${done} of ${wanted.requests}`);
    const fuzzed = await runFuzz({ sql, ask: askOver(side) }, { ...wanted, say: tell });
    const seconds = Math.round((performance.now() - start) / 1000);
    const { probes, ...times } = await probe.stop();
    const probed = { probes, blockedMs: Math.round(times.blockedMs), healthzMs: Math.round(times.healthzMs) };
    const faults = faultsOf(fuzzed, probed);
    const { broken: _, ...figures } = fuzzed;
    say(JSON.stringify({ seed: wanted.seed, seconds, ...figures, ...probed }, null, 2));
    for (const fault of faults) say(`WRONG ${fault}`);
    return faults.length === 0 && !side.hasEnded();
  } finally {
    await side.stop();
  }
});
if (!isFine) process.exitCode = 1;
