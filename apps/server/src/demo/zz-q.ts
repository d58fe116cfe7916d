import { startCluster } from '/work/main/apps/server/src/kit/postgres/cluster.ts';
import pg from 'pg';
const c = await startCluster({ directory: '/tmp/bench-demo/data', durable: true, log: console.log });
const client = new pg.Client({ connectionString: c.url('vereinshaus') });
await client.connect();
for (const q of process.argv.slice(2)) {
  const r = await client.query(q);
  console.log('--', q);
  console.table(r.rows);
}
await client.end();
await c.stop();
