import { addDays, dayInVienna, formatMonth, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { Dashboard } from '@vereinshaus/contract/reports/calls';
import { sql } from 'kysely';
import { answeredAs, askEach, askTogether } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { yearsOfClub } from '../business-years/index.ts';
import { openingStanding, owedByAgeOn } from '../ledger/index.ts';
import { moneyPurposes, sumOf } from './account-groups.ts';
import type { Period } from './balances.queries.ts';
import { monthsOf } from './income-report.ts';
import { flowPerMonth } from './money-flow.queries.ts';
import { ages, sumByAge } from './open-items-report.ts';
import { openingLeftText } from './opening-left.ts';
import { currentYear, periodBefore } from './period.ts';
import { readInBulk } from './read-in-bulk.ts';
import { waitingLine, waitingMoney } from './waiting.queries.ts';

const monthsBack = 12;

/** The last days of the months before today, and today. */
const courseDays = (today: IsoDay): readonly IsoDay[] => {
  const days: IsoDay[] = [today];
  for (let count = 0; count < monthsBack; count += 1) days.unshift(addDays(`${days[0]?.slice(0, 7)}-01`, -1));
  return days;
};

type MovementRow = { nr: number; name: string; place: number; cents: number };

/** The balance of bank and cash on each of the days: the sum of all entries up to it. */
const moneyOn = async (ctx: Pick<Ctx, 'db'>, days: readonly IsoDay[]): Promise<Dashboard['money']> => {
  const { rows } = await sql<MovementRow>`
    with fund as materialized (
      select a.id, a.number, a.name from ledger_account_card a where a.kind in (1, 2) or a.purpose = any(${[...moneyPurposes]}::text[])
    ), side as (
      select e.debit_id as account_id, e.document_on, e.amount_cents as cents from ledger_entry_card e
      where e.debit_id in (select id from fund) and e.cancelled_at is null and e.document_on <= ${days.at(-1)}::date
      union all
      select e.credit_id, e.document_on, -e.amount_cents from ledger_entry_card e
      where e.credit_id in (select id from fund) and e.cancelled_at is null and e.document_on <= ${days.at(-1)}::date
    ), moved as (
      select account_id, width_bucket(document_on - 1, ${[...days]}::date[]) as place, sum(cents)::bigint as cents
      from side group by 1, 2
    )
    select f.number as nr, f.name, coalesce(m.place, 0) as place, coalesce(m.cents, 0)::bigint as cents
    from fund f left join moved m on m.account_id = f.id order by f.number, 3`.execute(ctx.db);
  const funds = new Map(rows.map(({ nr, name }) => [nr, name]));
  return [...funds].map(([nr, name]) => {
    const course = days.map((_, place) =>
      sumOf(
        rows.filter((row) => row.nr === nr && row.place <= place),
        ({ cents }) => cents,
      ),
    );
    return { nr, name, balance: course.at(-1) ?? 0, course };
  });
};

const comparedMonths = async (ctx: Ctx, period: Period, before: Period): Promise<Dashboard['months']> => {
  const [was, is] = await askEach(ctx, [flowPerMonth(before), flowPerMonth(period)]);
  const monthsBefore = monthsOf(before);
  return monthsOf(period).map((month, index) => {
    const { income = 0, expense = 0 } = is.find((flow) => flow.month === month) ?? {};
    const last = was.find((flow) => flow.month === monthsBefore[index]);
    return {
      label: formatMonth(month),
      income,
      expense,
      incomeBefore: last?.income ?? 0,
      expenseBefore: last?.expense ?? 0,
    };
  });
};

/** Was auf die Kassierin wartet; finished tasks are left out. */
const waitingIn = async (
  ctx: Ctx,
  years: Awaited<ReturnType<typeof yearsOfClub>>,
  today: IsoDay,
  longDue: number,
): Promise<Dashboard['waiting']> => {
  const over = years.filter(({ endsOn, lockedThrough }) => endsOn < today && lockedThrough !== endsOn);
  const hasCurrent = years.some(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  const [waiting = [], opening = []] = await askTogether(ctx, [
    waitingMoney,
    answeredAs(openingStanding(today), (left) => [
      {
        text: openingLeftText(left),
        count: left.cents === 0 ? 0 : 1,
        link: `/buchhaltung/buchungen/${left.number}`,
      },
    ]),
  ]);
  return [
    ...waiting,
    waitingLine(
      longDue,
      'Ein Kundenkonto hat seit über 90 Tagen etwas offen',
      'Kundenkonten haben seit über 90 Tagen etwas offen',
      '/buchhaltung/berichte?bericht=openItems',
    ),
    waitingLine(
      over.length,
      'Ein Geschäftsjahr ist vorbei und nicht abgeschlossen',
      'Geschäftsjahre sind vorbei und nicht abgeschlossen',
      '/buchhaltung/geschaeftsjahr',
    ),
    {
      text: 'Das laufende Geschäftsjahr ist nicht vorbereitet',
      count: hasCurrent ? 0 : 1,
      link: '/buchhaltung/geschaeftsjahr',
    },
    ...opening,
  ].filter(({ count }) => count > 0);
};

const over90 = ages.length - 1;

/** Die Buchhaltung auf einen Blick. */
export const dashboardOf = async (ctx: Ctx): Promise<Dashboard> => {
  await readInBulk(ctx);
  const today = dayInVienna(ctx.now);
  const years = await yearsOfClub(ctx);
  const period = currentYear(years, today);
  const days = courseDays(today);
  const owing = await owedByAgeOn(ctx, today);
  return {
    from: toDayNumber(period.from),
    to: toDayNumber(period.to),
    days: days.map(toDayNumber),
    money: await moneyOn(ctx, days),
    months: await comparedMonths(ctx, period, periodBefore(years, period)),
    ages: sumByAge(owing).map((amount, age) => ({ label: ages[age] ?? '', amount })),
    waiting: await waitingIn(ctx, years, today, owing.filter(({ age }) => age === over90).length),
  };
};
