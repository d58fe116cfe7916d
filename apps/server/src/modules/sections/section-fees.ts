import { fromDayNumber } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockSection } from './save-section.ts';
import { sectionErrors } from './sections.errors.ts';

type FeeInput = { sectionId: number; start: number; amountCents: number; juniorCents: number };

/** Beitrag einer Sektion ab einem Tag: a day has one, also a day to come. What was charged stays. */
export const saveSectionFee = async (ctx: Ctx, { sectionId, start, amountCents, juniorCents }: FeeInput) => {
  const { name } = await lockSection(ctx, sectionId);
  const startsOn = fromDayNumber(start);
  if (startsOn === null) throw sectionErrors.noDay();
  const before = await ctx.db
    .selectFrom('section_fee as f')
    .where('f.section_id', '=', sectionId)
    .where('f.starts_on', '=', startsOn)
    .select(['f.amount_cents', 'f.junior_cents'])
    .executeTakeFirst();
  const columns = { amount_cents: amountCents, junior_cents: juniorCents };
  await ctx.db
    .insertInto('section_fee')
    .values({ club_id: ctx.club.id, section_id: sectionId, starts_on: startsOn, ...columns })
    .onConflict((conflict) => conflict.constraint('section_fee_once').doUpdateSet(columns))
    .execute();
  const changes = {
    'Betrag (Cent)': { before: before?.amount_cents ?? null, after: amountCents },
    'Jugend (Cent)': { before: before?.junior_cents ?? null, after: juniorCents },
  };
  await recordHistory(ctx, { kind: 'section.feeSaved', personId: null, details: { name, startsOn, changes } });
};

export const removeSectionFee = async (ctx: Ctx, { sectionId, feeId }: { sectionId: number; feeId: number }) => {
  const { name } = await lockSection(ctx, sectionId);
  const removed = await ctx.db
    .deleteFrom('section_fee')
    .where('id', '=', feeId)
    .where('section_id', '=', sectionId)
    .returning('starts_on')
    .executeTakeFirst();
  if (removed === undefined) throw sectionErrors.feeGone();
  const details = { name, startsOn: removed.starts_on };
  await recordHistory(ctx, { kind: 'section.feeRemoved', personId: null, details });
};
