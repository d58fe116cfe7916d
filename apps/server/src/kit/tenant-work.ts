import { type RawBuilder, sql } from 'kysely';
import type { Actor, WorkCtx } from './ctx.ts';
import type { Database, Db } from './database.ts';
import { runAllThenThrow } from './run-all-then-throw.ts';

/** A tenant with its address, for links in mails that no request causes. */
export type ClubSite = WorkCtx['club'];

/** Tools for background work. */
export type WorkTools = {
  now: () => Date;
  senderIn: (db: Db) => WorkCtx['jobs'];
  /** See `WorkCtx`. */
  isMadeUp?: boolean;
};

export type OriginResolver = (host: string) => string;

export type TransactionRunner = <T>(run: (ctx: WorkCtx) => Promise<T>) => Promise<T>;

/** Transactions of a tenant in the background, each with its clock and its jobs; anonymous, or in the name of the person who started it. */
export const transactionsIn =
  (
    database: Database,
    club: ClubSite,
    { now, senderIn, isMadeUp = false }: WorkTools,
    viewer: Actor | null = null,
  ): TransactionRunner =>
  (run) =>
    database.transaction({ tenant: club.id }, (db) =>
      run({ db, club, viewer, now: now(), jobs: senderIn(db), isMadeUp }),
    );

type WhichSites = {
  /** For work that must not wait for a suspended tenant to reopen: incoming money, due erasures. */
  evenResting?: boolean;
};

/** The tenants whose numbers `which` selects. Suspended tenants are skipped: nothing is sent, charged or reminded there. */
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

/** Runs for each of these tenants; a failure in one does not stop the others and is thrown at the end. */
export const inEachSite = async (
  { database, originOf, ...tools }: WorkTools & { database: Database; originOf: OriginResolver },
  which: RawBuilder<unknown>,
  run: (transact: TransactionRunner) => Promise<unknown>,
): Promise<void> => {
  await runAllThenThrow(await sitesOf(database, originOf, which), async (site) => {
    await run(transactionsIn(database, site, tools));
  });
};
