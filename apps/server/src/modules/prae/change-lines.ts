import { dayInVienna, fromDayNumber } from '@vereinshaus/contract/kit/days';
import type { LineInput } from '@vereinshaus/contract/prae/calls';
import { impossibleDay, monthOf, nextMonth } from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { ledDates } from './led-dates.queries.ts';
import { monthOfForm } from './month-lines.ts';
import { praeErrors } from './prae.errors.ts';
import { lockOpenForm, type StoredForm } from './stored-form.ts';

/** A day has 24 hours, across all courses. */
const requirePossible = async (ctx: Ctx, form: StoredForm) => {
  const { settled } = await monthOfForm(ctx, form);
  const day = impossibleDay(settled.lines);
  if (day !== null) throw praeErrors.tooManyHours({ day });
};

/** Eigenen Einsatz eintragen oder ändern: a match, a course of the federation, a day that is not in the calendar. */
export const saveLine = async (ctx: Ctx, input: LineInput): Promise<number> => {
  const form = await lockOpenForm(ctx, input.ID);
  const day = fromDayNumber(input.day);
  if (day === null || monthOf(day) !== form.month) throw praeErrors.otherMonth();
  if (day > dayInVienna(ctx.now)) throw praeErrors.futureDay();
  const { minutes, amount: cents, text, place } = input;
  const values = { day, minutes, cents, text, place };
  const saved =
    input.line_ID === 0
      ? await ctx.db
          .insertInto('prae_line')
          .values({ club_id: ctx.club.id, form_id: form.id, is_own: true, ...values })
          .returning('id')
          .executeTakeFirst()
      : await ctx.db
          .updateTable('prae_line')
          .set(values)
          .where('id', '=', input.line_ID)
          .where('form_id', '=', form.id)
          .where('is_own', '=', true)
          .returning('id')
          .executeTakeFirst();
  if (saved === undefined) throw praeErrors.lineGone();
  await requirePossible(ctx, form);
  return saved.id;
};

export const removeLine = async (ctx: Ctx, { formId, lineId }: { formId: number; lineId: number }) => {
  const form = await lockOpenForm(ctx, formId);
  const removed = await ctx.db
    .deleteFrom('prae_line')
    .where('id', '=', lineId)
    .where('form_id', '=', form.id)
    .where('is_own', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (removed === undefined) throw praeErrors.lineGone();
};

type SkipInput = { formId: number; eventId: number; isSkipped: boolean };

/** Termin nicht abrechnen: one of the dates that the trainer has led in this month according to the calendar. */
export const skipDate = async (ctx: Ctx, { formId, eventId, isSkipped }: SkipInput) => {
  const form = await lockOpenForm(ctx, formId);
  const led = await ledDates(ctx, { first: form.month, after: nextMonth(form.month), personId: form.personId });
  if (!led.some((date) => date.eventId === eventId)) throw praeErrors.dateGone();
  if (isSkipped) {
    await sql`
      insert into prae_skip (club_id, form_id, event_id) values (current_club(), ${formId}, ${eventId})
      on conflict (club_id, form_id, event_id) do nothing`.execute(ctx.db);
    return;
  }
  await ctx.db.deleteFrom('prae_skip').where('form_id', '=', formId).where('event_id', '=', eventId).execute();
};
