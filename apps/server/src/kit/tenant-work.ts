import { type RawBuilder, sql } from 'kysely';
import type { Actor, WorkCtx } from './ctx.ts';
import type { Database, Db } from './database.ts';
import { runAllThenThrow } from './run-all-then-throw.ts';

/** A tenant with its address, for links in mails that no request causes. */
export type ClubSite = WorkCtx['club'];

/** What work in the background needs of the house. */
export type WorkTools = { now: () => Date; senderIn: (db: Db) => WorkCtx['jobs'] };

export type OriginResolver = (host: string) => string;

export type TransactionRunner = <T>(run: (ctx: WorkCtx) => Promise<T>) => Promise<T>;

/** Transactions of a tenant in the background, each with its clock and its jobs; as nobody, or in the name of who started it. */
export const transactionsIn =
  (database: Database, club: ClubSite, { now, senderIn }: WorkTools, viewer: Actor | null = null): TransactionRunner =>
  (run) =>
    database.transaction({ tenant: club.id }, (db) => run({ db, club, viewer, now: now(), jobs: senderIn(db) }));

type WhichSites = {
  /** What must not wait until it is open again: money that arrives, data that have to go. */
  evenResting?: boolean;
};

/** The tenants whose numbers `which` selects. A tenant that rests is passed by: nothing is sent there, charged or reminded of. */
export const sitesOf = async (
  database: Database,
  originOf: OriginResolver,
  which: RawBuilder<unknown>,
  { evenResting = false }: WhichSites = {},
): Promise<readonly ClubSite[]> => {
  const isLeftOut = evenResting
    ? sql`exists (select from club_away a where a.club_number = w.id)`
    : sql`club_rests(w.id)`;
  const { rows } = await sql<{ id: number; host: string | null }>`
    select w.id, h.host from (${which}) as w (id)
    left join club_host h on h.club_id = w.id and h.is_main
    where not ${isLeftOut}
    order by w.id`.execute(database.registry);
  return rows.map(({ id, host }) => ({ id, origin: originOf(host ?? 'localhost') }));
};

/** Does the same for each of these tenants; what fails in one keeps none of the others waiting and is thrown at the end. */
export const inEachSite = async (
  { database, originOf, ...tools }: WorkTools & { database: Database; originOf: OriginResolver },
  which: RawBuilder<unknown>,
  run: (transact: TransactionRunner) => Promise<unknown>,
): Promise<void> => {
  await runAllThenThrow(await sitesOf(database, originOf, which), async (site) => {
    await run(transactionsIn(database, site, tools));
  });
};
