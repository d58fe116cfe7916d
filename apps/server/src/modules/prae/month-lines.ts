import type { IsoDay } from '@vereinshaus/contract/kit/days';
import {
  type AllowanceKind,
  monthOf,
  nextMonth,
  type SettledMonth,
  settleMonth,
  yearOf,
} from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { type LedDate, ledDates, type MonthLine } from './led-dates.queries.ts';
import { isOpen, newestForms, type StoredForm } from './stored-form.ts';

/** Months from `first` to the one before `after`; 0 = for everybody. */
type Period = { first: IsoDay; after: IsoDay; personId?: number; withComing?: boolean };

type StoredLine = MonthLine & { formId: number; paid: number; cut: '' | 'day' | 'month' | 'year' };

/** The lines in the database: for an open form only the own lines. */
const storedLines = async (ctx: Pick<Ctx, 'db'>, formIds: readonly number[]): Promise<readonly StoredLine[]> => {
  const { rows } = await sql<StoredLine>`
    select l.form_id as "formId", l.id, l.is_own as "isOwn", l.event_id as "eventId", l.course_id as "courseId", l.day,
      l.starts_at as start, l.minutes, l.hourly_cents as "hourlyCents", l.cents, l.paid_cents as paid, l.cut, l.text, l.place,
      l.is_stand_in as "isStandIn", l.has_attendance as "hasAttendance"
    from prae_line l where l.form_id = any(${[...formIds]}::integer[])
    order by l.form_id, l.day, l.starts_at nulls last, l.id`.execute(ctx.db);
  return rows;
};

const skippedOf = async (ctx: Pick<Ctx, 'db'>, formIds: readonly number[]) => {
  const { rows } = await sql<{ formId: number; eventId: number }>`
    select s.form_id as "formId", s.event_id as "eventId" from prae_skip s
    where s.form_id = any(${[...formIds]}::integer[])`.execute(ctx.db);
  return new Set(rows.map(({ formId, eventId }) => `${formId} ${eventId}`));
};

type YearKeeping = {
  kindOf: (personId: number, month: IsoDay) => AllowanceKind;
  /** How much of the yearly limit the other months of the year have used. */
  usedInOtherMonths: (personId: number, month: IsoDay) => number;
};

/** Wie jemand im Jahr entschädigt wird (PRAE by default), and the submitted forms; 0 = for everybody. */
const keepingOfYears = async (ctx: Pick<Ctx, 'db'>, { first, after, personId = 0 }: Period): Promise<YearKeeping> => {
  const years = { from: yearOf(first), to: yearOf(after) };
  const kinds = await sql<{ personId: number; year: number; kind: AllowanceKind }>`
    select y.person_id as "personId", y.year, y.kind from prae_year y
    where y.year between ${years.from} and ${years.to} and (${personId} = 0 or y.person_id = ${personId})`.execute(
    ctx.db,
  );
  const handedIn = await sql<{ personId: number; month: IsoDay; cents: number }>`
    select distinct on (f.person_id, f.month) f.person_id as "personId", f.month, f.paid_cents as cents from prae_form f
    where f.month >= make_date(${years.from}, 1, 1) and f.month <= make_date(${years.to}, 12, 1)
      and f.state not in ('open', 'returned') and (${personId} = 0 or f.person_id = ${personId})
    order by f.person_id, f.month, f.version desc`.execute(ctx.db);
  const kindByYear = new Map(kinds.rows.map(({ personId: id, year, kind }) => [`${id} ${year}`, kind]));
  const formsOf = groupedBy(handedIn.rows, ({ personId: id, month }) => `${id} ${yearOf(month)}`);
  return {
    kindOf: (id, month) => kindByYear.get(`${id} ${yearOf(month)}`) ?? 'prae',
    usedInOtherMonths: (id, month) =>
      (formsOf.get(`${id} ${yearOf(month)}`) ?? []).reduce(
        (sum, form) => (form.month === month ? sum : sum + Number(form.cents)),
        0,
      ),
  };
};

const inOrder = (one: MonthLine, other: MonthLine): number => {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return (one.start?.getTime() ?? Number.MAX_SAFE_INTEGER) - (other.start?.getTime() ?? Number.MAX_SAFE_INTEGER);
};

export type PersonMonth = {
  personId: number;
  month: IsoDay;
  /** Null = not started. */
  form: StoredForm | null;
  kind: AllowanceKind;
  usedInYear: number;
  settled: SettledMonth<MonthLine>;
  skipped: readonly MonthLine[];
};

type Sources = {
  led: readonly LedDate[];
  stored: readonly StoredLine[];
  skips: ReadonlySet<string>;
  used: number;
};

/** As it was signed; reductions are in the lines. */
const frozenMonth = (form: StoredForm, { stored, used }: Sources): PersonMonth => {
  const { kind, elsewhere, claimedCents: claimed, paidCents: paid } = form;
  const again = settleMonth({ kind, lines: stored, elsewhere, usedInYear: used });
  const cutBy = (reason: string) =>
    stored.reduce((sum, line) => (line.cut === reason ? sum + line.cents - line.paid : sum), 0);
  const cuts =
    again.paid === paid ? again : { cutByDay: cutBy('day'), cutByMonth: cutBy('month'), cutByYear: cutBy('year') };
  const { cutByDay, cutByMonth, cutByYear } = cuts;
  return {
    personId: form.personId,
    month: form.month,
    form,
    kind,
    usedInYear: used,
    skipped: [],
    settled: { lines: stored, claimed, paid, cutByDay, cutByMonth, cutByYear },
  };
};

const liveMonth = (
  { personId, month, form, kind }: Pick<PersonMonth, 'personId' | 'month' | 'form' | 'kind'>,
  { led, stored, skips, used }: Sources,
): PersonMonth => {
  const isSkipped = ({ eventId }: MonthLine) => form !== null && skips.has(`${form.id} ${eventId}`);
  const own = stored.filter((line) => line.isOwn);
  const lines = [...led.filter((line) => !isSkipped(line)), ...own].toSorted(inOrder);
  const elsewhere = form?.elsewhere ?? [];
  return {
    personId,
    month,
    form,
    kind,
    usedInYear: used,
    settled: settleMonth({ kind, lines, elsewhere, usedInYear: used }),
    skipped: led.filter(isSkipped),
  };
};

/** For everybody who has trained in these months or has a form for one of them, by person and month. */
export const personMonths = async (ctx: Pick<Ctx, 'db' | 'now'>, period: Period): Promise<readonly PersonMonth[]> => {
  const led = groupedBy(await ledDates(ctx, period), ({ personId, day }) => `${personId} ${monthOf(day)}`);
  const forms = new Map((await newestForms(ctx, period)).map((form) => [`${form.personId} ${form.month}`, form]));
  const formIds = [...forms.values()].map(({ id }) => id);
  const stored = groupedBy(await storedLines(ctx, formIds), ({ formId }) => formId);
  const skips = await skippedOf(ctx, formIds);
  const { kindOf, usedInOtherMonths } = await keepingOfYears(ctx, period);
  return [...new Set([...led.keys(), ...forms.keys()])].map((key) => {
    const [id = '', month = ''] = key.split(' ');
    const personId = Number(id);
    const form = forms.get(key) ?? null;
    const sources = {
      led: led.get(key) ?? [],
      stored: form === null ? [] : (stored.get(form.id) ?? []),
      skips,
      used: usedInOtherMonths(personId, month),
    };
    if (form !== null && !isOpen(form)) return frozenMonth(form, sources);
    return liveMonth({ personId, month, form, kind: kindOf(personId, month) }, sources);
  });
};

/** One form, of any version. */
export const monthOfForm = async (ctx: Pick<Ctx, 'db' | 'now'>, form: StoredForm): Promise<PersonMonth> => {
  const { personId, month } = form;
  const period = { first: month, after: nextMonth(month), personId };
  const { kindOf, usedInOtherMonths } = await keepingOfYears(ctx, { ...period, after: month });
  const stored = await storedLines(ctx, [form.id]);
  const used = usedInOtherMonths(personId, month);
  if (!isOpen(form)) return frozenMonth(form, { led: [], stored, skips: new Set(), used });
  const led = await ledDates(ctx, period);
  const skips = await skippedOf(ctx, [form.id]);
  return liveMonth({ personId, month, form, kind: kindOf(personId, month) }, { led, stored, skips, used });
};
