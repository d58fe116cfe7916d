import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import type { BoardPart } from '@vereinshaus/contract/reports/calls';
import { sumOf } from './account-groups.ts';
import type { CourseFigures, MemberFigures } from './board-figures.queries.ts';
import {
  type ComparedFigures,
  type ComparedPeriods,
  comparedLine,
  comparisonHeadings,
  percentOf,
  plural,
  sharePercent,
} from './board-part.ts';
import { lineRow, numberColumn, percentColumn, textColumn, totalRow } from './report.ts';

export const membersPart = ({ period }: ComparedPeriods, { now, was }: ComparedFigures<MemberFigures>): BoardPart => {
  const labels = ['Mitglieder', 'Eintritte', 'Austritte'];
  const valuesOf = ({ members, joined, left }: typeof now) => [members, joined, left];
  const difference = now.members - was.members;
  const change =
    difference === 0
      ? 'so viele wie im Vorjahr'
      : `${formatNumber(Math.abs(difference))} ${difference > 0 ? 'mehr' : 'weniger'} als im Vorjahr`;
  return {
    title: 'Mitglieder',
    headline: `${plural(now.members, 'Mitglied', 'Mitglieder')} am ${formatDay(period.to)}, ${change}.`,
    notes: ['Ein Wechsel der Mitgliedschaft ohne Unterbrechung zählt weder als Eintritt noch als Austritt.'],
    columns: [textColumn('Kennzahl'), ...comparisonHeadings.map(numberColumn)],
    rows: labels.map((label, index) => comparedLine(label, valuesOf(now)[index] ?? 0, valuesOf(was)[index] ?? 0)),
    chart: {
      title: 'Mitglieder, Eintritte und Austritte',
      unit: 'number',
      labels,
      series: [
        { name: 'Zeitraum', values: valuesOf(now) },
        { name: 'Vorjahr', values: valuesOf(was) },
      ],
    },
  };
};

type Occupancy = { courses: number; places: number; taken: number; inLimited: number; waiting: number };

/** Auslastung: only of courses with limited places. */
const occupancyOf = (courses: readonly CourseFigures[]): Occupancy => {
  const limited = courses.filter(({ places }) => places !== null);
  return {
    courses: courses.length,
    places: sumOf(limited, ({ places }) => places ?? 0),
    taken: sumOf(courses, ({ taken }) => taken),
    inLimited: sumOf(limited, ({ taken }) => taken),
    waiting: sumOf(courses, ({ waiting }) => waiting),
  };
};

/** As many classes as a reader can distinguish; the last one is full. */
const fillings = ['bis 50 %', '51 bis 80 %', '81 bis 99 %', 'voll'] as const;

const fillingOf = ({ places, taken }: CourseFigures): number | null => {
  const filled = places === null ? null : sharePercent(taken, places);
  if (filled === null || places === null) return null;
  if (taken >= places) return 3;
  return filled <= 50 ? 0 : filled <= 80 ? 1 : 2;
};

const perFilling = (courses: readonly CourseFigures[]) =>
  fillings.map((_, index) => courses.filter((course) => fillingOf(course) === index).length);

export const coursesPart = ({ now, was }: ComparedFigures<readonly CourseFigures[]>): BoardPart => {
  const [is, before] = [occupancyOf(now), occupancyOf(was)];
  const [filled, filledBefore] = [sharePercent(is.inLimited, is.places), sharePercent(before.inLimited, before.places)];
  return {
    title: 'Kurse und Auslastung',
    headline:
      filled === null
        ? `${plural(is.courses, 'Kurs', 'Kurse')} mit ${plural(is.taken, 'Teilnehmer', 'Teilnehmern')}.`
        : `${plural(is.courses, 'Kurs', 'Kurse')}, zu ${percentOf(filled)} ausgelastet (Vorjahr ${percentOf(filledBefore)}).`,
    notes: ['Gezählt am letzten Tag des Zeitraums oder des Kurses. Die Auslastung zählt Kurse mit begrenzten Plätzen.'],
    columns: [textColumn('Kennzahl'), ...comparisonHeadings.map(numberColumn)],
    rows: [
      comparedLine('Kurse', is.courses, before.courses),
      comparedLine('Plätze', is.places, before.places),
      comparedLine('Teilnehmer', is.taken, before.taken),
      comparedLine('Auslastung in Prozent', filled, filledBefore),
      comparedLine('Auf Wartelisten', is.waiting, before.waiting),
    ],
    chart: {
      title: 'Kurse nach Auslastung',
      unit: 'number',
      labels: [...fillings],
      series: [
        { name: 'Zeitraum', values: perFilling(now) },
        { name: 'Vorjahr', values: perFilling(was) },
      ],
    },
  };
};

export const everyCoursePart = (courses: readonly CourseFigures[]): BoardPart => {
  const { places, taken, inLimited, waiting } = occupancyOf(courses);
  const full = courses.filter((course) => fillingOf(course) === 3).length;
  return {
    title: 'Jeder Kurs',
    headline: `${plural(full, 'Kurs ist', 'Kurse sind')} voll, ${plural(waiting, 'Person wartet', 'Personen warten')}.`,
    notes: [],
    columns: [
      textColumn('Kurs'),
      numberColumn('Plätze'),
      numberColumn('Teilnehmer'),
      percentColumn('Auslastung'),
      numberColumn('Warteliste'),
    ],
    rows: [
      ...courses.map((course) =>
        lineRow([
          course.name,
          course.places,
          course.taken,
          course.places === null ? null : sharePercent(course.taken, course.places),
          course.waiting,
        ]),
      ),
      totalRow(['Summe', places, taken, sharePercent(inLimited, places), waiting]),
    ],
  };
};
