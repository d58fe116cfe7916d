import type { CostRow } from '@vereinshaus/contract/prae/replies';
import { settleMonth, withExtraMinutes } from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { type PersonMonth, personMonths } from './month-lines.ts';

const periodOf = (year: number) => ({ first: `${year}-01-01`, after: `${year + 1}-01-01` });

const namesOf = async (ctx: Pick<Ctx, 'db'>, personIds: readonly number[], courseIds: readonly number[]) => {
  const { rows } = await sql<{ key: string; name: string }>`
    select 'p' || p.id as key, p.display_name as name from person_card p where p.id = any(${[...personIds]}::integer[])
    union all
    select 'c' || c.id, c.name from course_card c where c.id = any(${[...courseIds]}::integer[])`.execute(ctx.db);
  return new Map(rows.map(({ key, name }) => [key, name]));
};

const isCounted = ({ form }: PersonMonth) => form !== null && form.state !== 'open' && form.state !== 'returned';

type Share = { courseId: number; personId: number; minutes: number; paid: number; planned: number };

/** Kosten je Kurs und Trainer: submitted forms, and the remaining dates of the calendar. Own lines have no course: 0. */
export const costsOfYear = async (ctx: Ctx, year: number) => {
  const months = await personMonths(ctx, { ...periodOf(year), withComing: true });
  const shares = months.flatMap((month) =>
    month.settled.lines.map(
      ({ courseId, minutes, paid }): Share => ({
        courseId: courseId ?? 0,
        personId: month.personId,
        minutes,
        paid: isCounted(month) ? paid : 0,
        planned: isCounted(month) ? 0 : paid,
      }),
    ),
  );
  const names = await namesOf(
    ctx,
    [...new Set(shares.map(({ personId }) => personId))],
    [...new Set(shares.map(({ courseId }) => courseId))],
  );
  const rows = [...groupedBy(shares, ({ courseId, personId }) => `${courseId} ${personId}`).values()].flatMap(
    (group): CostRow[] => {
      const [first] = group;
      if (first === undefined) return [];
      const sum = (value: (share: Share) => number) => group.reduce((total, share) => total + value(share), 0);
      return [
        {
          course_ID: first.courseId,
          course: names.get(`c${first.courseId}`) ?? 'Ohne Kurs',
          child_ID: first.personId,
          fullname: names.get(`p${first.personId}`) ?? '',
          minutes: sum(({ minutes }) => minutes),
          paid: sum(({ paid }) => paid),
          planned: sum(({ planned }) => planned),
        },
      ];
    },
  );
  const budgets = await ctx.db
    .selectFrom('prae_budget as b')
    .where('b.year', '=', year)
    .select(['b.course_id', 'b.cents'])
    .orderBy('b.course_id')
    .execute();
  return {
    rows: rows.toSorted((one, other) => other.paid + other.planned - one.paid - one.planned),
    budgets: budgets.map(({ course_id, cents }) => ({ course_ID: course_id, amount: Number(cents) })),
  };
};

/** The same month with each date of the course longer or shorter; a negative duration counts as zero. */
const paidWith = ({ kind, usedInYear, form, settled }: PersonMonth, courseId: number, minutes: number) => {
  const longer = withExtraMinutes(settled.lines, courseId, minutes).map((line) => ({
    ...line,
    cents: Math.max(0, line.cents),
  }));
  return settleMonth({ kind, lines: longer, elsewhere: form?.elsewhere ?? [], usedInYear }).paid;
};

/** Was kommt heraus, wenn der Kurs länger dauert: for everybody who leads it in this year, with all limits. */
export const costsIfLonger = async (
  ctx: Ctx,
  { courseId, year, minutes }: { courseId: number; year: number; minutes: number },
) => {
  const all = await personMonths(ctx, { ...periodOf(year), withComing: true });
  const months = all.filter(({ settled }) => settled.lines.some((line) => line.courseId === courseId));
  const names = await namesOf(ctx, [...new Set(months.map(({ personId }) => personId))], []);
  const trainers = [...groupedBy(months, ({ personId }) => personId)].map(([personId, ofPerson]) => ({
    fullname: names.get(`p${personId}`) ?? '',
    today: ofPerson.reduce((sum, month) => sum + paidWith(month, courseId, 0), 0),
    changed: ofPerson.reduce((sum, month) => sum + paidWith(month, courseId, minutes), 0),
  }));
  const events = months.flatMap(({ settled }) =>
    settled.lines.flatMap((line) => (line.courseId === courseId && line.eventId !== null ? [line.eventId] : [])),
  );
  return {
    today: trainers.reduce((sum, trainer) => sum + trainer.today, 0),
    changed: trainers.reduce((sum, trainer) => sum + trainer.changed, 0),
    dates: new Set(events).size,
    trainers,
  };
};
