import { toDayNumber } from '@vereinshaus/contract/kit/days';
import { daysOfSchoolYear, seasonText } from '@vereinshaus/contract/kit/school-year';
import type { BoardPart, BoardReport } from '@vereinshaus/contract/reports/calls';
import type { SeasonFacts } from '@vereinshaus/contract/season-plans/facts';
import { type PlanContent, unchangedPlan } from '@vereinshaus/contract/season-plans/plan';
import { type PlannedResult, type PlanResult, simulateSeason } from '@vereinshaus/contract/season-plans/simulation';
import {
  asTodayName,
  differenceText,
  figureText,
  hoursText,
  placesText,
  planCharts,
  planFigures,
  problemText,
} from '@vereinshaus/contract/season-plans/words';
import type { Ctx } from '../../kit/ctx.ts';
import { boardFile, lineRow, paperOf } from '../reports/index.ts';
import { seasonFactsOf } from './season-facts.queries.ts';
import { seasonPlanErrors } from './season-plans.errors.ts';
import { planWith } from './season-plans.queries.ts';

type Side = { name: string; sourceYear: number; content: PlanContent; facts: SeasonFacts; result: PlanResult };

const sideOf = async (ctx: Ctx, planId: number): Promise<Side> => {
  const { name, sourceYear, content, isUnreadable } = await planWith(ctx, planId);
  if (isUnreadable) throw seasonPlanErrors.laterVersion();
  const facts = await seasonFactsOf(ctx, sourceYear, content.assumptions.agesOn);
  return { name, sourceYear, content, facts, result: simulateSeason(facts, content) };
};

const asToday = ({ sourceYear, content, facts }: Side): Side => {
  const unchanged = unchangedPlan(content);
  return { name: asTodayName, sourceYear, content: unchanged, facts, result: simulateSeason(facts, unchanged) };
};

const word = (label: string): BoardPart['columns'][number] => ({ label, type: 'text' });

const figuresPart = (first: Side, second: Side): BoardPart => {
  const [one, other] = [first.result.totals, second.result.totals];
  const result = planFigures.find(({ key }) => key === 'result');
  return {
    title: 'Auf einen Blick',
    headline:
      result === undefined
        ? ''
        : `Ergebnis: ${first.name} ${figureText(result, one.result)}, ${second.name} ${figureText(result, other.result)}.`,
    notes: [],
    columns: [word('Kennzahl'), word(first.name), word(second.name), word('Unterschied'), word('woraus')],
    rows: planFigures.map((figure) =>
      lineRow([
        figure.label,
        figureText(figure, one[figure.key]),
        figureText(figure, other[figure.key]),
        differenceText(figure, other[figure.key] - one[figure.key]),
        figure.from,
      ]),
    ),
  };
};

const chartValue = (kind: (typeof planCharts)[number]['kind'], value: number): number =>
  kind === 'hours' ? Math.round(value / 60) : value;

const chartPart = ({ title, kind, keys }: (typeof planCharts)[number], first: Side, second: Side): BoardPart => {
  const figures = planFigures.filter(({ key }) => keys.includes(key));
  return {
    title,
    headline: '',
    notes: [],
    columns: [],
    rows: [],
    chart: {
      title,
      unit: kind === 'money' ? 'money' : 'number',
      labels: figures.map(({ label }) => label),
      series: [first, second].map(({ name, result }) => ({
        name,
        values: figures.map(({ key }) => chartValue(kind, result.totals[key])),
      })),
    },
  };
};

const courseLine = (course: PlannedResult) =>
  lineRow([
    course.isDropped ? `${course.name} (entfällt)` : course.isAdded ? `${course.name} (neu)` : course.name,
    course.participants,
    placesText(course.places),
    course.waitlist,
    course.income,
    hoursText(course.hallMinutes),
    course.hallCost,
    course.trainerCost,
    course.result,
  ]);

const coursesPart = ({ name, result }: Side): BoardPart => ({
  title: `${name}: Kurse`,
  headline: '',
  notes: result.problems.map(problemText),
  columns: [
    word('Kurs'),
    { label: 'Personen', type: 'number' },
    word('Plätze'),
    { label: 'Wartend', type: 'number' },
    { label: 'Einnahmen', type: 'money' },
    word('Halle'),
    { label: 'Hallenkosten', type: 'money' },
    { label: 'Trainer', type: 'money' },
    { label: 'Ergebnis', type: 'money' },
  ],
  rows: result.courses.map(courseLine),
});

/** Zwei Pläne nebeneinander für den Vorstand: what the screen shows, on paper. */
const comparisonOf = async (ctx: Ctx, firstId: number, secondId: number): Promise<BoardReport> => {
  const first = await sideOf(ctx, firstId);
  const second = secondId === 0 ? asToday(first) : await sideOf(ctx, secondId);
  const season = (year: number) => `Saison ${seasonText(year + 1)}`;
  const seasons = [...new Set([first, second].map(({ sourceYear }) => season(sourceYear)))];
  const { from, to } = daysOfSchoolYear(first.sourceYear + 1);
  return {
    title: 'Saisonplanung',
    notes: [
      `${first.name} gegen ${second.name}, ${seasons.join(' und ')}. Gerechnet mit den Kursen, Teilnehmern und Stundensätzen von jetzt.`,
      'Ein Plan ändert nichts: Kurse und Preise sind, wie sie sind, bis jemand den Saisonwechsel macht.',
    ],
    from: toDayNumber(from),
    to: toDayNumber(to),
    parts: [
      figuresPart(first, second),
      ...planCharts.map((chart) => chartPart(chart, first, second)),
      coursesPart(first),
      coursesPart(second),
    ],
  };
};

/** Zwei Pläne als PDF: read in the transaction, drawn after it. */
export const comparisonFile = async (ctx: Ctx, first: number, second: number) => {
  const made = await comparisonOf(ctx, first, second);
  const paper = await paperOf(ctx);
  return () => boardFile(made, paper);
};
