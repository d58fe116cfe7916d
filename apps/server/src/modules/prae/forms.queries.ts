import { dayInVienna, fromDayNumber, type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import type { FormState, TransferState } from '@vereinshaus/contract/prae/labels';
import type { FormLine, MonthRow, OwnMonth, PraeForm } from '@vereinshaus/contract/prae/replies';
import { cutSentences, monthOf, nextMonth } from '@vereinshaus/contract/prae/rules';
import { signatureReply } from '@vereinshaus/contract/prae/signature';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordReading } from '../history/index.ts';
import { numberOfDocument } from '../ledger/index.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { MonthLine } from './led-dates.queries.ts';
import { monthOfForm, type PersonMonth, personMonths } from './month-lines.ts';
import { praeErrors } from './prae.errors.ts';
import { formById, type StoredForm } from './stored-form.ts';

type Shown = MonthLine & { paid?: number; cut?: '' | 'day' | 'month' | 'year' };

const wireLine = (line: Shown, isSkipped: boolean): FormLine => ({
  ID: line.id,
  isOwn: line.isOwn,
  event_ID: line.eventId ?? 0,
  course_ID: line.courseId ?? 0,
  day: toDayNumber(line.day),
  start: toSeconds(line.start),
  minutes: line.minutes,
  hourlyRate: line.hourlyCents,
  amount: line.cents,
  paid: line.paid ?? 0,
  cut: line.cut ?? '',
  text: line.text,
  place: line.place,
  isStandIn: line.isStandIn,
  hasAttendance: line.hasAttendance,
  isSkipped,
});

const daysOf = ({ settled }: PersonMonth) => new Set(settled.lines.map(({ day }) => day)).size;

/** Users who check or pay, or the trainer; everybody else gets nothing. */
export const requireSeen = (ctx: Ctx, { personId }: StoredForm) => {
  const viewer = viewerOf(ctx);
  if (personId === viewer.id) return;
  if (!hasPermission(viewer, 'prae') && !hasPermission(viewer, 'accounting')) throw praeErrors.gone();
};

type Details = {
  remark: string;
  isSecondary: boolean;
  signature: unknown;
  handedInAt: Date | null;
  holder: string;
  iban: string;
  function: string;
  checkedAt: Date | null;
  checkedBy: string;
  returnReason: string;
  managerId: number;
  paidOn: IsoDay | null;
  transfer: TransferState | null;
  document: string;
  versions: { ID: number; version: number; state: FormState; amount: number }[];
};

/** Before signing, the account is the trainer's latest one. */
export const detailsOf = async (ctx: Pick<Ctx, 'db'>, formId: number): Promise<Details> => {
  const { rows } = await sql<Details>`
    select f.remark, f.is_secondary as "isSecondary", f.signature, f.handed_in_at as "handedInAt",
      coalesce(nullif(f.holder, ''), y.holder, n.display_name) as holder, coalesce(nullif(f.iban, ''), y.iban, '') as iban,
      coalesce(nullif(f.function, ''), y.function, '') as function, f.checked_at as "checkedAt",
      coalesce(c.display_name, '') as "checkedBy", f.return_reason as "returnReason", n.manager_id as "managerId",
      coalesce(u.execute_on, o.paid_on) as "paidOn", u.state as transfer, ${numberOfDocument(sql`o.document_id`)} as document,
      (select jsonb_agg(jsonb_build_object('ID', v.id, 'version', v.version, 'state', v.state, 'amount', v.paid_cents)
        order by v.version) from prae_form v
        where v.club_id = f.club_id and v.person_id = f.person_id and v.month = f.month) as versions
    from prae_form f
    join person_card n on n.club_id = f.club_id and n.id = f.person_id
    left join person_card c on c.club_id = f.club_id and c.id = f.checked_by
    left join prae_payee y on y.club_id = f.club_id and y.person_id = f.person_id
    left join prae_payout o on o.club_id = f.club_id and o.id = f.payout_id
    left join lateral (
      select d.state, d.execute_on from disbursement_standing d
      where d.club_id = o.club_id and d.entry_id = o.entry_id order by d.id desc limit 1
    ) u on true
    where f.id = ${formId}`.execute(ctx.db);
  const [details] = rows;
  if (details === undefined) throw praeErrors.gone();
  return details;
};

/** Eine Abrechnung. Another person's account number is shortened to its end. */
export const readForm = async (ctx: Ctx, formId: number): Promise<PraeForm> => {
  const form = await formById(ctx, formId);
  requireSeen(ctx, form);
  const isOwn = form.personId === viewerOf(ctx).id;
  const month = await monthOfForm(ctx, form);
  const details = await detailsOf(ctx, formId);
  const { settled, skipped } = month;
  const lines = [
    ...settled.lines.map((line) => wireLine(line, false)),
    ...skipped.map((line) => wireLine(line, true)),
  ].toSorted((one, other) => one.day - other.day || one.start - other.start || one.ID - other.ID);
  return {
    ID: form.id,
    child_ID: form.personId,
    fullname: form.name,
    month: toDayNumber(form.month),
    version: form.version,
    kind: month.kind,
    state: form.state,
    isOwn,
    lines,
    fingerprint: fingerprintOf(settled.lines),
    claimed: settled.claimed,
    paid: settled.paid,
    base: form.baseCents,
    usedInYear: month.usedInYear,
    cuts: [...cutSentences(month.kind, form.month, settled)],
    remark: details.remark,
    isSecondary: details.isSecondary,
    elsewhere: form.elsewhere.map(({ day, cents, payer }) => ({ day: toDayNumber(day), amount: cents, payer })),
    payee: {
      holder: details.holder,
      iban: isOwn || details.iban === '' ? details.iban : `… ${details.iban.slice(-4)}`,
      function: details.function,
    },
    signature: details.signature === null ? null : signatureReply.parse(details.signature),
    handedInAt: toSeconds(details.handedInAt),
    checkedAt: toSeconds(details.checkedAt),
    checkedBy: details.checkedBy,
    returnReason: details.returnReason,
    paidOn: toDayNumber(details.paidOn),
    transfer: details.transfer ?? 'none',
    document: details.document,
    versions: details.versions,
  };
};

/** Die eigenen Monate: with training or with a form, newest first; for current trainers also the running one. */
export const ownMonths = async (ctx: Ctx): Promise<OwnMonth[]> => {
  const { id: personId, isTrainer } = viewerOf(ctx);
  const now = monthOf(dayInVienna(ctx.now));
  const back = `${Number(now.slice(0, 4)) - 1}${now.slice(4)}`;
  const found = await personMonths(ctx, { first: back, after: nextMonth(now), personId });
  const months = found.map((month) => ({
    ID: month.form?.id ?? 0,
    month: toDayNumber(month.month),
    version: month.form?.version ?? 1,
    state: month.form?.state ?? ('open' as const),
    days: daysOf(month),
    paid: month.settled.paid,
    base: month.form?.baseCents ?? 0,
  }));
  const running = toDayNumber(now);
  const empty = { ID: 0, month: running, version: 1, state: 'open' as const, days: 0, paid: 0, base: 0 };
  const hasRunning = !isTrainer || months.some(({ month }) => month === running);
  const all = hasRunning ? months : [...months, empty];
  return all.toSorted((one, other) => other.month - one.month);
};

/** Alle Trainer eines Monats. */
export const monthRows = async (ctx: Ctx, wanted: number): Promise<MonthRow[]> => {
  const month = fromDayNumber(wanted) ?? monthOf(dayInVienna(ctx.now));
  const months = await personMonths(ctx, { first: month, after: nextMonth(month) });
  const persons = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', 'in', [0, ...months.map(({ personId }) => personId)])
    .where('p.anonymised_at', 'is', null)
    .select(['p.id', 'p.display_name'])
    .orderBy(sql`p.sort_name collate "de-AT-x-icu"`)
    .orderBy('p.id')
    .execute();
  const byPerson = new Map(months.map((one) => [one.personId, one]));
  const viewerId = viewerOf(ctx).id;
  return persons.flatMap(({ id, display_name: fullname }) => {
    const found = byPerson.get(id);
    if (found === undefined) return [];
    const { lines, claimed, paid } = found.settled;
    return [
      {
        ID: found.form?.id ?? 0,
        child_ID: id,
        fullname,
        version: found.form?.version ?? 1,
        kind: found.kind,
        state: found.form?.state ?? 'open',
        days: daysOf(found),
        minutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
        claimed,
        paid,
        base: found.form?.baseCents ?? 0,
        handedInAt: toSeconds(found.form?.handedInAt ?? null),
        unmarked: lines.filter(({ isOwn, hasAttendance }) => !isOwn && !hasAttendance).length,
        withoutRate: lines.filter(({ isOwn, hourlyCents }) => !isOwn && hourlyCents === 0).length,
        isOwn: id === viewerId,
      },
    ];
  });
};

/** Printing another person's form reads account and SVN, and is logged. */
export const notePrinted = async (ctx: Ctx, { personId }: StoredForm, managerId: number, hasSvn: boolean) => {
  await recordReading(ctx, 'billing', [
    { personId, managerId, what: 'bank' },
    ...(hasSvn ? [{ personId, managerId, what: 'svn' as const }] : []),
  ]);
};
