import { execSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { openFilledDatabase } from './database.ts';
import { startSides } from './processes.ts';
import { scenariosFor } from './scenarios.ts';
const ticks = (pid: number) => {
  try {
    const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return Number(f[11]) + Number(f[12]);
  } catch {
    return 0;
  }
};
const children = (pid: number) => execSync(`pgrep -P ${pid} || true`).toString().trim().split('\n').map(Number);
const pmPid = Number(process.env.PM);
const db = await openFilledDatabase(console.log);
const sides = await startSides(db);
const mine = children(process.pid).filter((p) => {
  try {
    return (
      readFileSync(`/proc/${p}/cmdline`, 'utf8').includes('main.js') ||
      readFileSync(`/proc/${p}/cmdline`, 'utf8').includes('reference')
    );
  } catch {
    return false;
  }
});
const pidOf = {
  server: mine.find((p) => readFileSync(`/proc/${p}/cmdline`, 'utf8').includes('main.js'))!,
  reference: mine.find((p) => readFileSync(`/proc/${p}/cmdline`, 'utf8').includes('reference'))!,
};
const only = process.argv[2] ?? '';
const n = Number(process.argv[3] ?? 300);
for (const s of scenariosFor(db).filter((x) => x.name.includes(only))) {
  const out: Record<string, { node: number; pg: number }> = {};
  for (const round of [0, 1, 2])
    for (const side of sides) {
      const before = {
        node: ticks(pidOf[side.name]),
        pg: children(pmPid)
          .map(ticks)
          .reduce((a, b) => a + b, 0),
      };
      let i = 0;
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          while (i < n) {
            const r = s.requests[i++ % s.requests.length]!;
            const { host: _h, ...h } = r.headers ?? {};
            const res = await fetch(side.url + r.path, {
              method: r.method,
              headers: { ...h, 'x-verein-id': String(db.clubId), 'accept-encoding': 'identity' },
              body: r.body ?? null,
            });
            await res.text();
            if (!res.ok) throw new Error(String(res.status));
          }
        }),
      );
      const node = ticks(pidOf[side.name]) - before.node,
        pg =
          children(pmPid)
            .map(ticks)
            .reduce((a, b) => a + b, 0) - before.pg;
      if (round > 0) {
        const o = (out[side.name] ??= { node: 0, pg: 0 });
        o.node += node;
        o.pg += pg;
      }
    }
  const f = (x: number) => ((x * 10) / (2 * n)).toFixed(2);
  const S = out.server!,
    R = out.reference!;
  console.log(
    s.name.padEnd(14),
    'server node',
    f(S.node),
    'pg',
    f(S.pg),
    '| ref node',
    f(R.node),
    'pg',
    f(R.pg),
    'ms/req | cpu ratio',
    ((R.node + R.pg) / (S.node + S.pg)).toFixed(2),
  );
}
for (const s of sides) await s.stop();
await db.close();
