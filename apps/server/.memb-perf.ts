import { startCluster } from '/work/main/apps/server/src/kit/postgres/cluster.ts';
import { ensureDatabase, prepareDatabase } from '/work/main/apps/server/src/kit/prepare-database.ts';
import { readMigrations } from '/work/main/apps/server/src/kit/migrate.ts';
import { fillLoadClubs } from '/work/main/apps/server/src/demo/index.ts';
import { openDatabase } from '/work/main/apps/server/src/kit/database.ts';
import { sql } from '/work/main/node_modules/kysely/dist/esm/index.js';
import { personsByRole } from '/work/main/apps/server/src/modules/membership/by-role.queries.ts';
import { personList } from '/work/main/apps/server/src/modules/persons/index.ts';
import { jubilees } from '/work/main/apps/server/src/modules/membership/jubilees.queries.ts';
import { boardOn, roleCodesOfClub } from '/work/main/apps/server/src/modules/membership/membership.queries.ts';
const main = async () => {
const cluster = await startCluster({ directory: '/tmp/memb/pg', durable: false, log: () => undefined });
try {
await ensureDatabase(cluster.url('postgres'), 'perf');
await prepareDatabase(cluster.url('perf'), await readMigrations('/work/main/apps/server/migrations'));
await fillLoadClubs(cluster.url('perf'), { clubs: 2, persons: 10000 });
const db = openDatabase(cluster.url('perf'));
const [{ id }] = (await sql<{id:number}>`select max(id) as id from club`.execute(db.registry)).rows as any;
const time = async (name: string, run: (ctx: any) => Promise<unknown>) => {
  const times: number[] = [];
  for (let i = 0; i < 12; i += 1) { const t = performance.now();
    await db.transaction({ tenant: id, readOnly: true }, (d) => run({ db: d, club: { id, origin: 'x' }, now: new Date(), viewer: { id: 1, staffLevel: 90, permissions: [], trainedCourses: [] } }));
    times.push(performance.now() - t); }
  times.sort((a, b) => a - b); console.log(name, times[6]!.toFixed(1), 'ms median, min', times[0]!.toFixed(1));
};
await time('personList page', (ctx) => personList(ctx, { page: 1, size: 25 }));
await time('byRole 1 page', (ctx) => personsByRole(ctx, { page: 1, size: 25, roles: [1], mode: 'or', ended: false }));
await time('byRole 1,3 or page', (ctx) => personsByRole(ctx, { page: 1, size: 25, roles: [1, 3], mode: 'or', ended: false }));
await time('byRole 1,3 and ended', (ctx) => personsByRole(ctx, { page: 1, size: 25, roles: [1, 3], mode: 'and', ended: true }));
await time('byRole 0', (ctx) => personsByRole(ctx, { page: 1, size: 25, roles: [0], mode: 'or', ended: false }));
await time('byRole 1 all rows', (ctx) => personsByRole(ctx, { page: 1, roles: [1], mode: 'or', ended: false }));
await time('jubilees birthday', (ctx) => jubilees(ctx, { mode: 'birthday' }));
await time('jubilees membership', (ctx) => jubilees(ctx, { mode: 'membership' }));
await time('board', (ctx) => boardOn(ctx, undefined));
await time('roleCodes', (ctx) => roleCodesOfClub(ctx));
const tt=performance.now(); const {timeOfDay}=await import('/work/main/packages/contract/src/membership-rules.ts'); for(let i=0;i<1000;i++) timeOfDay('2020-01-01'); console.log('1000 timeOfDay', performance.now()-tt); await db.end();
} finally { await cluster.stop(); }
};
main().catch((e) => { console.error(e); process.exit(1); });
