import { startCluster } from '/work/main/apps/server/src/kit/postgres/cluster.ts';
import { ensureDatabase } from '/work/main/apps/server/src/kit/prepare-database.ts';
import { importRegister } from '/work/main/apps/server/src/modules/addresses/import-register.ts';
import { readFileSync } from 'node:fs';
import pg from 'pg';
const cluster = await startCluster({ directory: '/tmp/reg/data', durable: true, log: console.log });
await ensureDatabase(cluster.url('postgres'), 'vereinshaus');
const url = cluster.url('vereinshaus');
const c = new pg.Client({ connectionString: url }); await c.connect();
await c.query(`do $$ begin create role vereinshaus_app nologin; exception when duplicate_object then null; end $$; drop table if exists address, address_street, address_register;` + readFileSync('/work/main/apps/server/migrations/0006_addresses.sql', 'utf8'));
const t = performance.now();
let last = 0, peak = 0;
const r = await importRegister(url, { folder: '/tmp/reg/bev_20261001', source: '© Test', onProgress: (p) => { const m = process.memoryUsage().rss / 1e6; peak = Math.max(peak, m); if (p * 100 - last >= 20) { last = p * 100; console.log(Math.round(last), Math.round(m), 'MB', ((performance.now() - t) / 1000).toFixed(1)); } } });
console.log(r, ((performance.now() - t) / 1000).toFixed(1), 's', 'peak rss', peak);
console.log((await c.query(`select pg_size_pretty(pg_total_relation_size('address')) a, pg_size_pretty(pg_total_relation_size('address_street')) s`)).rows);
for (let i = 0; i < 3; i++) { const q = performance.now(); await c.query(`select name, locality from address_street where postal_code = '1500'`); const q2 = performance.now(); const h = await c.query(`select a.house_number, min(a.place_id) from address a join address_street s on s.id=a.street_id where s.postal_code='1500' and s.name = (select name from address_street where postal_code='1500' limit 1) group by 1`); console.log((q2 - q).toFixed(1), (performance.now() - q2).toFixed(1), h.rowCount); }
console.log((await c.query(`select conname from pg_constraint where conrelid in ('address'::regclass,'address_street'::regclass)`)).rows, (await c.query(`select indexname from pg_indexes where tablename like 'address%'`)).rows);
await c.end(); await cluster.stop();
