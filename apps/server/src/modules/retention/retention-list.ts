import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { periodEnds, type RetentionPeriods, retentionKinds } from '@vereinshaus/contract/retention/calendar';
import { type RetentionKind, retentionKindNames } from '@vereinshaus/contract/retention/periods';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { type EverythingAbout, type ExpiredRow, type Expiry, expiriesIn } from '../about-person/index.ts';
import { clubSettingsOf } from '../club-settings/index.ts';
import { endHolds, heldPersons } from './hold-person.ts';

/** A kind with the way out that its module gives, and the day before which it is no longer needed. */
export type OpenKind = { kind: RetentionKind; expiry: Expiry; before: ReturnType<typeof periodEnds> };

export const openKinds = (everything: EverythingAbout, periods: RetentionPeriods, now: Date): readonly OpenKind[] => {
  const ways = expiriesIn(everything);
  return retentionKindNames.flatMap((kind) => {
    const expiry = ways[kind];
    return expiry === undefined ? [] : [{ kind, expiry, before: periodEnds(kind, periods[kind], dayInVienna(now)) }];
  });
};

/** What may go of a kind, or of one subject of it. */
export const expiredOf = async (
  ctx: WorkCtx,
  { kind, expiry, before }: OpenKind,
  only?: number,
): Promise<readonly ExpiredRow[]> => {
  const question = { before, today: dayInVienna(ctx.now), now: ctx.now };
  const { rows } = await expiry.find({ ...question, ...(only !== undefined && { only }) }).execute(ctx.db);
  if (rows.length === 0 || retentionKinds[kind].subject !== 'person') return rows;
  const held = await heldPersons(ctx);
  return rows.map((row) => (held.has(row.subjectId) ? { ...row, reasons: [...row.reasons, 'held'] } : row));
};

/**
 * The list as it is now. Nothing goes by it: it is what somebody may agree to.
 *
 * Lock: the list of the club, so that two who compute write one after the other.
 */
export const computeList = async (ctx: WorkCtx, everything: EverythingAbout) => {
  await sql`
    insert into retention_list (club_id, computed_at) values (current_club(), ${ctx.now})
    on conflict (club_id) do update set computed_at = excluded.computed_at`.execute(ctx.db);
  await endHolds(ctx);
  const { retentionPeriods } = await clubSettingsOf(ctx);
  const found = await inTurn(openKinds(everything, retentionPeriods, ctx.now), async (open) =>
    (await expiredOf(ctx, open)).map((row) => ({ kind: open.kind, ...row })),
  );
  await sql`delete from retention_item`.execute(ctx.db);
  await sql`
    insert into retention_item (club_id, kind, subject_id, since, amount, reasons)
    select current_club(), x.kind, x."subjectId", x.since, x.amount,
      array(select jsonb_array_elements_text(x.reasons))
    from jsonb_to_recordset(${JSON.stringify(found.flat())}::jsonb) as x
      (kind text, "subjectId" integer, since date, amount integer, reasons jsonb)`.execute(ctx.db);
};

/** Where no night has computed it yet. */
export const computeListOnce = async (ctx: WorkCtx, everything: EverythingAbout) => {
  const list = await ctx.db.selectFrom('retention_list as l').select('l.computed_at').executeTakeFirst();
  if (list === undefined) await computeList(ctx, everything);
};
