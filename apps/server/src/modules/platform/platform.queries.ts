import { toSeconds } from '@vereinshaus/contract/kit/days';
import { CompiledQuery, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { type ClubRow, clubLineOf, clubRowsText } from './club-lines/index.ts';
import { daysToTakeBack } from './club-standing.ts';
import { platformErrors } from './platform.errors.ts';
import { proofOf } from './prove-host.ts';

type DbCtx = Pick<Ctx, 'db'>;

const clubRows = async ({ db }: DbCtx, clubId: number | null): Promise<readonly ClubRow[]> =>
  (await db.executeQuery<ClubRow>(CompiledQuery.raw(clubRowsText, [clubId]))).rows;

/** All clubs in numbers; nobody in them is named. */
export const allClubs = async (ctx: DbCtx) => (await clubRows(ctx, null)).map(clubLineOf);

export const clubForPlatform = async (ctx: DbCtx, clubId: number) => {
  const [row] = await clubRows(ctx, clubId);
  if (!row) throw platformErrors.noSuchClub();
  const hosts = await ctx.db
    .selectFrom('club_host as h')
    .where('h.club_id', '=', clubId)
    .orderBy('h.is_main', 'desc')
    .orderBy('h.host')
    .select(['h.host', 'h.is_main as isMain'])
    .execute();
  const claims = await ctx.db
    .selectFrom('host_claim as k')
    .where('k.club_id', '=', clubId)
    .orderBy('k.host')
    .select(['k.host', 'k.token'])
    .execute();
  const erasedAt = row.removed_at === null ? 0 : toSeconds(row.removed_at) + daysToTakeBack * 24 * 3600;
  return {
    ...clubLineOf(row),
    suspensionText: row.suspension_text,
    movedTo: row.moved_to,
    erasedFrom: erasedAt,
    hosts,
    claims: claims.map(({ host, token }) => ({ host, ...proofOf(host, token) })),
  };
};

type TroubleRow = { club_ID: number; club: string; kind: 'job' | 'mail'; name: string; times: number; last: Date };

/** What went wrong in all clubs; what was in it stays with the club. */
export const troublesOfHouse = async ({ db }: DbCtx) => {
  const { rows } = await sql<TroubleRow>`
    select t.club_id as "club_ID", coalesce(c.name, '') as club, t.kind, t.name, t.times, t.last_at as last
    from house_troubles() t left join club_card c on c.id = t.club_id
    order by t.last_at desc`.execute(db);
  return rows.map((row) => ({ ...row, last: toSeconds(row.last) }));
};

/** A club by its number or one of its names, as somebody types it at the machine. */
export const findClubByName = async ({ db }: DbCtx, called: string): Promise<number> => {
  if (/^\d{1,9}$/.test(called)) return Number(called);
  const found = await db
    .selectFrom('club_host as h')
    .where('h.host', '=', called.toLowerCase())
    .select('h.club_id')
    .executeTakeFirst();
  if (!found) throw platformErrors.noSuchClub();
  return found.club_id;
};
