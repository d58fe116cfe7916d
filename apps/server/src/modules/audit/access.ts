import type { AuditAccess } from '@vereinshaus/contract/audit/calls';
import { dayInVienna, type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { requireYear, yearsOfClub } from '../business-years/index.ts';
import { recordHistory } from '../history/index.ts';
import { hashToken, newToken } from '../session/index.ts';
import { auditErrors } from './audit.errors.ts';

/** Who reads which year; what a guest does stands in the history under their name. */
export type Access = {
  id: number;
  yearId: number;
  name: string;
  startsOn: IsoDay;
  endsOn: IsoDay;
  lockedThrough: IsoDay | null;
  expiresAt: Date;
  openedAt: Date | null;
};

export const detailsOf = ({ id, yearId, name, startsOn, endsOn }: Access) => ({
  accessId: id,
  yearId,
  name,
  startsOn,
  endsOn,
});

const accesses = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .selectFrom('audit_access as x')
    .innerJoin('business_year_card as y', (join) =>
      join.onRef('y.club_id', '=', 'x.club_id').onRef('y.id', '=', 'x.business_year_id'),
    )
    .select([
      'x.id',
      'x.business_year_id as yearId',
      'x.name',
      'y.starts_on as startsOn',
      'y.ends_on as endsOn',
      'y.locked_through as lockedThrough',
      'x.expires_at as expiresAt',
      'x.opened_at as openedAt',
    ]);

/** The one door of a guest: a link that was given, has not ended and was not taken back. */
export const requireAccess = async (ctx: Pick<Ctx, 'db' | 'now'>, token: string): Promise<Access> => {
  const access = await accesses(ctx)
    .where('x.token_hash', '=', hashToken(token))
    .where('x.expires_at', '>', ctx.now)
    .where('x.revoked_at', 'is', null)
    .executeTakeFirst();
  if (access === undefined) throw auditErrors.noAccess();
  return access;
};

const oneDay = 86_400_000;

/** Zugang geben: the link is told once; the database keeps only its hash. */
export const grantAccess = async (
  ctx: Ctx,
  wanted: { yearId: number; name: string; days: number },
): Promise<string> => {
  const { year } = requireYear(await yearsOfClub(ctx), wanted.yearId);
  const token = newToken();
  const expiresAt = new Date(ctx.now.getTime() + wanted.days * oneDay);
  const { id } = await ctx.db
    .insertInto('audit_access')
    .values({
      club_id: sql<number>`current_club()`,
      business_year_id: year.id,
      name: wanted.name,
      token_hash: hashToken(token),
      created_at: ctx.now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { startsOn, endsOn } = year;
  const details = { accessId: id, yearId: year.id, name: wanted.name, startsOn, endsOn, until: dayInVienna(expiresAt) };
  await recordHistory(ctx, { kind: 'audit.granted', personId: null, details });
  return `${ctx.club.origin}/pruefung/${token}`;
};

export const revokeAccess = async (ctx: Ctx, accessId: number) => {
  const access = await accesses(ctx).where('x.id', '=', accessId).executeTakeFirst();
  if (access === undefined) throw auditErrors.gone();
  const revoked = await ctx.db
    .updateTable('audit_access')
    .set({ revoked_at: ctx.now })
    .where('id', '=', accessId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (revoked.numUpdatedRows > 0n)
    await recordHistory(ctx, { kind: 'audit.revoked', personId: null, details: detailsOf(access) });
};

/** A visit is told once an hour, however often the page is loaded. */
const visitMs = 3_600_000;

export const noteVisit = async (ctx: Ctx, access: Access) => {
  if (access.openedAt !== null && ctx.now.getTime() - access.openedAt.getTime() < visitMs) return;
  await ctx.db.updateTable('audit_access').set({ opened_at: ctx.now }).where('id', '=', access.id).execute();
  await recordHistory(ctx, { kind: 'audit.opened', personId: null, details: detailsOf(access) });
};

type Row = Omit<Access, 'lockedThrough'> & { createdAt: Date; revokedAt: Date | null; comments: number };

export const accessList = async (ctx: Pick<Ctx, 'db'>): Promise<AuditAccess[]> => {
  const rows: readonly Row[] = await accesses(ctx)
    .select([
      'x.created_at as createdAt',
      'x.revoked_at as revokedAt',
      sql<number>`(select count(*)::integer from audit_comment c where c.access_id = x.id)`.as('comments'),
    ])
    .orderBy('x.created_at', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    year_ID: row.yearId,
    start: toDayNumber(row.startsOn),
    end: toDayNumber(row.endsOn),
    name: row.name,
    timeGranted: toSeconds(row.createdAt),
    timeEnd: toSeconds(row.expiresAt),
    timeOpened: toSeconds(row.openedAt),
    timeRevoked: toSeconds(row.revokedAt),
    comments: row.comments,
  }));
};
