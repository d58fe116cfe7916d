import { dayInVienna, formatMonth, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { BoardPart, BoardReport } from '@vereinshaus/contract/reports/calls';
import { askEach } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { yearsOfClub } from '../business-years/index.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { sumOf } from './account-groups.ts';
import type { Period } from './balances.queries.ts';
import { coursesPart, everyCoursePart, membersPart } from './board-club-parts.ts';
import { type AttendanceFigures, attendanceIn, coursesIn, membersIn } from './board-figures.queries.ts';
import { balancesPart, moneyPart } from './board-money-parts.ts';
import { type ComparedFigures, type ComparedPeriods, inWords, percentOf, plural, sharePercent } from './board-part.ts';
import { monthsOf } from './income-report.ts';
import { flowPerMonth } from './money-flow.queries.ts';
import { periodBefore } from './period.ts';
import { readInBulk } from './read-in-bulk.ts';
import { lineRow, numberColumn, percentColumn, textColumn, totalRow } from './report.ts';

const attendancePart = (
  { period, before }: ComparedPeriods,
  { now, was }: ComparedFigures<readonly AttendanceFigures[]>,
): BoardPart => {
  const ratioOf = (rows: readonly AttendanceFigures[]) =>
    sharePercent(
      sumOf(rows, ({ present }) => present),
      sumOf(rows, ({ marked }) => marked),
    );
  const monthsBefore = monthsOf(before);
  const lines = monthsOf(period).map((month, index) => {
    const rows = now.filter((each) => each.month === month);
    const rowsBefore = was.filter((each) => each.month === monthsBefore[index]);
    return {
      label: formatMonth(month),
      dates: sumOf(rows, ({ dates }) => dates),
      present: sumOf(rows, ({ present }) => present),
      ratio: ratioOf(rows),
      before: ratioOf(rowsBefore),
      isTold: rows.length + rowsBefore.length > 0,
    };
  });
  const dates = sumOf(lines, (each) => each.dates);
  return {
    title: 'Anwesenheit',
    headline:
      dates === 0
        ? 'Im Zeitraum ist keine Anwesenheit eingetragen.'
        : `Bei ${plural(dates, 'Termin', 'Terminen')} waren ${percentOf(ratioOf(now))} der Eingetragenen da (Vorjahr ${percentOf(ratioOf(was))}).`,
    notes: [
      'Gezählt werden Termine, bei denen die Anwesenheit eingetragen ist; Monate ohne solche stehen nicht in der Tabelle.',
    ],
    columns: [
      textColumn('Monat'),
      numberColumn('Termine'),
      numberColumn('Anwesend'),
      percentColumn('Anwesenheit'),
      percentColumn('Anwesenheit im Vorjahr'),
    ],
    rows: [
      ...lines
        .filter(({ isTold }) => isTold)
        .map((each) => lineRow([each.label, each.dates, each.present, each.ratio, each.before])),
      totalRow(['Summe', dates, sumOf(lines, ({ present }) => present), ratioOf(now), ratioOf(was)]),
    ],
    chart: {
      title: 'Anwesenheit je Monat in Prozent',
      unit: 'percent',
      labels: lines.map(({ label }) => label),
      series: [
        { name: 'Zeitraum', values: lines.map(({ ratio }) => ratio ?? 0) },
        { name: 'Vorjahr', values: lines.map((each) => each.before ?? 0) },
      ],
    },
  };
};

/** The last day of the period that is not in the future; for a future period its first day. */
const lastDayOf = ({ from, to }: Period, today: IsoDay): IsoDay => (to <= today ? to : from > today ? from : today);

/** All queries that can run in one batch, for both periods. */
const figuresOf = async (ctx: Ctx, { period, before }: ComparedPeriods) => {
  const [members, membersBefore, courses, coursesBefore, marks, marksBefore, flows, flowsBefore] = await askEach(ctx, [
    membersIn(period),
    membersIn(before),
    coursesIn(period),
    coursesIn(before),
    attendanceIn(ctx, period),
    attendanceIn(ctx, before),
    flowPerMonth(period),
    flowPerMonth(before),
  ]);
  return {
    members: { now: members, was: membersBefore },
    courses: { now: courses, was: coursesBefore },
    marks: { now: marks, was: marksBefore },
    flows: { now: flows, was: flowsBefore },
  };
};

/** Vorstandsbericht: the club in one document. A running period is compared with the same days of the previous year. */
export const boardReportOf = async (ctx: Ctx, wanted: Period): Promise<BoardReport> => {
  await readInBulk(ctx);
  const period = { from: wanted.from, to: lastDayOf(wanted, dayInVienna(ctx.now)) };
  const before = periodBefore(await yearsOfClub(ctx), period);
  const both = { period, before };
  const { members, courses, marks, flows } = await figuresOf(ctx, both);
  const { noMembership } = await clubSettingsOf(ctx);
  return {
    title: 'Vorstandsbericht',
    notes: [
      `Zeitraum: ${inWords(period)}${period.to < wanted.to ? ' (läuft noch)' : ''}`,
      `Vorjahr: ${inWords(before)}`,
      'Gezählt sind alle Mitglieder, alle veröffentlichten Kurse und die Bücher des ganzen Vereins.',
    ],
    from: toDayNumber(period.from),
    to: toDayNumber(period.to),
    parts: [
      ...(noMembership ? [] : [membersPart(both, members)]),
      coursesPart(courses),
      moneyPart(both, flows),
      await balancesPart(ctx, both),
      attendancePart(both, marks),
      // The longest table comes last, so that the parts before it fill their pages.
      everyCoursePart(courses.now),
    ],
  };
};
