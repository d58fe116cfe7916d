import { addDays, dayInVienna, fromDayNumber, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { HandInInput } from '@vereinshaus/contract/prae/calls';
import { impossibleDay, isPrae, monthOf, nextMonth, settleMonth, yearOf } from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { MonthLine } from './led-dates.queries.ts';
import { monthOfForm } from './month-lines.ts';
import { holdKind } from './open-form.ts';
import { praeErrors } from './prae.errors.ts';
import { lockOpenForm, lockOwnForm, type OtherPayerAmount, type StoredForm, storeElsewhere } from './stored-form.ts';

const elsewhereOf = (form: StoredForm, input: HandInInput): readonly OtherPayerAmount[] =>
  input.elsewhere.map(({ day: number, amount, payer }) => {
    const day = fromDayNumber(number);
    if (day === null || monthOf(day) !== form.month) throw praeErrors.elsewhereOtherMonth();
    return { day, cents: amount, payer };
  });

/**
 * A day that another club of this installation also counts must be declared, or not counted here. Only the trainer is told, and only the
 * day.
 */
const requireDeclared = async (
  ctx: Ctx,
  form: StoredForm,
  { lines, elsewhere }: { lines: readonly { day: IsoDay; paid: number }[]; elsewhere: readonly OtherPayerAmount[] },
) => {
  const { rows } = await sql<{ day: IsoDay }>`
    select e.day from prae_days_elsewhere(${form.personId}, ${form.month}::date, ${addDays(nextMonth(form.month), -1)}::date) e`.execute(
    ctx.db,
  );
  const found = rows.find(
    ({ day }) =>
      lines.some((line) => line.day === day && line.paid > 0) && !elsewhere.some((declared) => declared.day === day),
  );
  if (found !== undefined) throw praeErrors.countedElsewhere(found);
};

type FrozenLine = MonthLine & { paid: number; cut: string };

/** The lines at signing: calendar lines are stored, own lines get the amount paid for them. */
const freezeLines = async (ctx: Ctx, formId: number, lines: readonly FrozenLine[]) => {
  await sql`
    insert into prae_line (club_id, form_id, is_own, event_id, course_id, day, starts_at, minutes, hourly_cents, cents,
      paid_cents, cut, text, place, is_stand_in, has_attendance)
    select current_club(), ${formId}, false, l."eventId", l."courseId", l.day, l.start, l.minutes, l."hourlyCents", l.cents,
      l.paid, l.cut, l.text, l.place, l."isStandIn", l."hasAttendance"
    from jsonb_to_recordset(${JSON.stringify(lines.filter(({ isOwn }) => !isOwn))}::jsonb) as l ("eventId" integer,
      "courseId" integer, day date, start timestamptz, minutes integer, "hourlyCents" integer, cents integer, paid integer,
      cut text, text text, place text, "isStandIn" boolean, "hasAttendance" boolean)`.execute(ctx.db);
  await sql`
    update prae_line p set paid_cents = l.paid, cut = l.cut
    from jsonb_to_recordset(${JSON.stringify(lines.filter(({ isOwn }) => isOwn))}::jsonb) as l (id integer, paid integer, cut text)
    where p.club_id = current_club() and p.form_id = ${formId} and p.id = l.id and p.is_own`.execute(ctx.db);
};

const savePayee = async (ctx: Ctx, personId: number, { holder, iban, function: job }: HandInInput) => {
  await sql`
    insert into prae_payee (club_id, person_id, holder, iban, function)
    values (current_club(), ${personId}, ${holder}, ${iban}, ${job})
    on conflict (club_id, person_id) do update set holder = excluded.holder, iban = excluded.iban, function = excluded.function`.execute(
    ctx.db,
  );
};

/** Nobody can sign in a taken-over view, or before the month is over. */
const requireSignable = (ctx: Ctx, { month }: StoredForm) => {
  if (viewerOf(ctx).originalId !== null) throw praeErrors.notYourself();
  const from = nextMonth(month);
  if (dayInVienna(ctx.now) < from) throw praeErrors.monthNotOver({ from });
};

/** Abgeben: the month with declarations and signature, for the amount that was shown. It does not change any more. */
export const handInMonth = async (ctx: Ctx, input: HandInInput) => {
  const form = await lockOpenForm(ctx, input.ID);
  requireSignable(ctx, form);
  const kind = await holdKind(ctx, form.personId, yearOf(form.month));
  if (isPrae(kind) && !input.isSecondary) throw praeErrors.notSecondary();
  const elsewhere = elsewhereOf(form, input);
  const { settled: live, usedInYear } = await monthOfForm(ctx, form);
  const settled = settleMonth({ kind, lines: live.lines, elsewhere, usedInYear });
  const tooLong = impossibleDay(settled.lines);
  if (tooLong !== null) throw praeErrors.tooManyHours({ day: tooLong });
  if (settled.paid === 0 && form.baseCents === 0) throw praeErrors.nothingToSettle();
  if (input.fingerprint !== undefined && input.fingerprint !== fingerprintOf(live.lines))
    throw praeErrors.linesChanged();
  if (settled.paid !== input.shown) throw praeErrors.changed({ cents: settled.paid });
  if (isPrae(kind)) await requireDeclared(ctx, form, { lines: settled.lines, elsewhere });
  await freezeLines(ctx, form.id, settled.lines);
  await savePayee(ctx, form.personId, input);
  await ctx.db
    .updateTable('prae_form')
    .set({
      state: 'handedIn',
      kind,
      remark: input.remark,
      is_secondary: input.isSecondary,
      elsewhere: storeElsewhere(elsewhere),
      signature: JSON.stringify(input.signature),
      handed_in_at: ctx.now,
      holder: input.holder,
      iban: input.iban,
      function: input.function,
      return_reason: '',
      claimed_cents: settled.claimed,
      paid_cents: settled.paid,
    })
    .where('id', '=', form.id)
    .execute();
  await recordHistory(ctx, {
    kind: 'prae.handedIn',
    personId: form.personId,
    details: { month: form.month, of: kind, amountCents: settled.paid, version: form.version },
  });
};

/** Calendar lines are read again, and the signature is void. */
export const reopen = async (ctx: Ctx, formId: number, end: { state: 'open' | 'returned'; return_reason: string }) => {
  await ctx.db.deleteFrom('prae_line').where('form_id', '=', formId).where('is_own', '=', false).execute();
  await ctx.db
    .updateTable('prae_form')
    .set({
      ...end,
      signature: null,
      handed_in_at: null,
      checked_at: null,
      checked_by: null,
      claimed_cents: 0,
      paid_cents: 0,
    })
    .where('id', '=', formId)
    .execute();
};

/** Zurückholen: as long as nobody has checked it. */
export const takeBackForm = async (ctx: Ctx, formId: number) => {
  const form = await lockOwnForm(ctx, formId);
  if (form.state !== 'handedIn') throw praeErrors.notHandedIn();
  await reopen(ctx, formId, { state: 'open', return_reason: '' });
  await recordHistory(ctx, {
    kind: 'prae.takenBack',
    personId: form.personId,
    details: { month: form.month, of: form.kind, amountCents: form.paidCents },
  });
};
