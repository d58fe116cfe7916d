import { randomBytes } from 'node:crypto';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { inviteWaiting } from './appoint-administrator.ts';
import { inClub, requireClub } from './in-club.ts';
import { platformErrors } from './platform.errors.ts';
import { tellRegistry } from './tell-registry.ts';

type HostInput = { clubId: number; host: string };
type DbCtx = Pick<WorkCtx, 'db'>;

/** Leads nowhere but to the machine it is typed on. */
const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1';

/** A name under which this very request came leads here. */
const needsNoProof = (ctx: WorkCtx, host: string) => isLocal(host) || new URL(ctx.club.origin).hostname === host;

export const isHostTaken = async ({ db }: DbCtx, host: string): Promise<boolean> =>
  (await db.selectFrom('club_host as h').where('h.host', '=', host).select('h.club_id').executeTakeFirst()) !==
  undefined;

const hostsOf = ({ db }: DbCtx, clubId: number) =>
  db.selectFrom('club_host as h').where('h.club_id', '=', clubId).orderBy('h.host').selectAll().forUpdate().execute();

const claim = async ({ db, now }: WorkCtx, { clubId, host }: HostInput) => {
  const token = randomBytes(16).toString('hex');
  await db
    .insertInto('host_claim')
    .values({ club_id: clubId, host, token, created_at: now })
    .onConflict((conflict) => conflict.columns(['club_id', 'host']).doNothing())
    .execute();
};

/** The first name of a club is the one that links begin with. */
export const enterHost = async (ctx: WorkCtx, { clubId, host }: HostInput) => {
  const isMain = (await hostsOf(ctx, clubId)).length === 0;
  await ctx.db.insertInto('club_host').values({ host, club_id: clubId, is_main: isMain }).execute();
  await ctx.db.deleteFrom('host_claim').where('host', '=', host).execute();
  await tellRegistry(ctx);
};

/** Adresse eintragen: counts at once where nothing is to be proven, else it waits. True: it counts. */
export const claimHost = async (ctx: WorkCtx, named: HostInput, isTrusted: boolean): Promise<boolean> => {
  if (!isTrusted && !needsNoProof(ctx, named.host)) {
    await claim(ctx, named);
    return false;
  }
  await enterHost(ctx, named);
  return true;
};

/** Whoever sits at the machine is trusted; in the browser a foreign name is proven first. */
export const addHost = async (
  ctx: WorkCtx,
  named: HostInput,
  { isTrusted }: { isTrusted: boolean },
): Promise<boolean> => {
  const club = await requireClub(ctx, named.clubId);
  if (await isHostTaken(ctx, named.host)) throw platformErrors.hostTaken();
  const counts = await claimHost(ctx, named, isTrusted);
  if (counts) await note(ctx, club, 'platform.hostAdded', named.host);
  return counts;
};

type HostKind = 'platform.hostAdded' | 'platform.mainHostChosen' | 'platform.hostRemoved';

const note = (ctx: WorkCtx, club: { id: number; host: string }, kind: HostKind, host: string) =>
  inClub(ctx, club, (inside, by) => recordHistory(inside, { kind, personId: null, details: { by, host } }));

export const claimOf = async ({ db }: DbCtx, { clubId, host }: HostInput) => {
  const found = await db
    .selectFrom('host_claim as k')
    .where('k.club_id', '=', clubId)
    .where('k.host', '=', host)
    .select('k.token')
    .executeTakeFirst();
  if (!found) throw platformErrors.noSuchHost();
  return found;
};

/** The proof was found: the name counts, unless another club has proven it meanwhile. With the first one the club can be entered. */
export const acceptHost = async (ctx: WorkCtx, named: HostInput) => {
  const club = await requireClub(ctx, named.clubId);
  await claimOf(ctx, named);
  if (await isHostTaken(ctx, named.host)) throw platformErrors.hostTaken();
  const isFirst = (await hostsOf(ctx, named.clubId)).length === 0;
  await enterHost(ctx, named);
  await note(ctx, club, 'platform.hostAdded', named.host);
  if (isFirst) await inClub(ctx, { id: club.id, host: named.host }, (inside) => inviteWaiting(inside, club.name));
};

const requireHost = async (ctx: WorkCtx, { clubId, host }: HostInput) => {
  const hosts = await hostsOf(ctx, clubId);
  const found = hosts.find((row) => row.host === host);
  if (!found) throw platformErrors.noSuchHost();
  return { ...found, isOnly: hosts.length === 1 };
};

export const makeMainHost = async (ctx: WorkCtx, named: HostInput) => {
  const club = await requireClub(ctx, named.clubId);
  await requireHost(ctx, named);
  const ofClub = ctx.db.updateTable('club_host').where('club_id', '=', named.clubId);
  await ofClub.set({ is_main: false }).execute();
  await ofClub.where('host', '=', named.host).set({ is_main: true }).execute();
  await tellRegistry(ctx);
  await note(ctx, club, 'platform.mainHostChosen', named.host);
};

/** A name that waits is simply forgotten; of those that count one stays, and one is the main one. */
export const dropHost = async (ctx: WorkCtx, named: HostInput) => {
  const club = await requireClub(ctx, named.clubId);
  const waiting = await ctx.db
    .deleteFrom('host_claim')
    .where('club_id', '=', named.clubId)
    .where('host', '=', named.host)
    .returning('host')
    .execute();
  if (waiting.length > 0) return;
  const { is_main: wasMain, isOnly } = await requireHost(ctx, named);
  if (isOnly) throw platformErrors.lastHost();
  await ctx.db.deleteFrom('club_host').where('host', '=', named.host).execute();
  if (wasMain) {
    const [next] = await hostsOf(ctx, named.clubId);
    if (next) await ctx.db.updateTable('club_host').set({ is_main: true }).where('host', '=', next.host).execute();
  }
  await tellRegistry(ctx);
  await note(ctx, club, 'platform.hostRemoved', named.host);
};

type OwnersClient = { query: (text: string, values: readonly (string | number)[]) => Promise<unknown> };

/** For who moves whole clubs as the owner of the tables: the club is found at no address, or at this one. */
export const withoutHosts = (client: OwnersClient, clubId: number) =>
  client.query('delete from club_host where club_id = $1', [clubId]);

export const withHost = (client: OwnersClient, { clubId, host }: HostInput) =>
  client.query('insert into club_host (host, club_id, is_main) values ($1, $2, true)', [host, clubId]);
