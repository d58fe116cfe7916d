import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import {
  type ReportForm,
  reportForms,
  type SubsidyGiver,
  subsidyGivers,
} from '@vereinshaus/contract/standesmeldung/calls';
import {
  ageRules,
  bandsOf,
  byAge,
  byKind,
  bySex,
  type CountRow,
  cellsIn,
  countOf,
  groupOf,
  hoursOf,
  type MemberCountRow,
  memberGroups,
  sexes,
  sexWords,
  withoutAge,
} from '@vereinshaus/contract/standesmeldung/rules';
import type { StoredReport } from './standesmeldung.queries.ts';

type ColumnType = 'text' | 'number' | 'money';
export type ReportTable = {
  title: string;
  columns: readonly { label: string; type: ColumnType }[];
  rows: readonly (readonly (string | number)[])[];
  /** The last row is a sum. */
  hasSum: boolean;
  note?: string;
};

const text = (label: string) => ({ label, type: 'text' as const });
const number = (label: string) => ({ label, type: 'number' as const });
const money = (label: string) => ({ label, type: 'money' as const });

const sexColumns = [...sexes.map((sex) => number(sexWords[sex])), number('gesamt')];
const countsOf = (row: Omit<CountRow, 'label'>) => [...sexes.map((sex) => row[sex]), row.total];

const countTable = (
  title: string,
  first: string,
  rows: readonly CountRow[],
  sum: readonly MemberCountRow[],
): ReportTable => ({
  title,
  columns: [text(first), ...sexColumns],
  rows: [...rows.map((row) => [row.label, ...countsOf(row)]), ['gesamt', ...countsOf(bySex(sum))]],
  hasSum: true,
});

const ageTable = ({ cells, bands, ageRule }: StoredReport): ReportTable =>
  countTable('Mitglieder nach Alter', 'Alter', byAge(cells, bands, ageRule), cells);

const kindTable = ({ cells, labels }: StoredReport): ReportTable =>
  countTable('Mitglieder nach Art', 'Mitgliedschaft', byKind(cells, labels), cells);

const severalTimes = 'Wer mehreren Sektionen angehört, ist in jeder gezählt.';

const sectionTable = ({ sections, withoutSection, cells }: StoredReport): ReportTable => ({
  title: 'Mitglieder nach Sektion',
  columns: [text('Sektion'), ...sexColumns],
  rows: [
    ...sections.map((section) => [section.name, ...countsOf(bySex(section.cells))]),
    ['ohne Sektion', '', '', '', '', withoutSection],
    ['Verein gesamt (jede Person einmal)', ...countsOf(bySex(cells))],
  ],
  hasSum: true,
  note: severalTimes,
});

/** Sections in rows, age groups in columns. */
const sectionsByAge = ({ sections, cells, bands, ageRule }: StoredReport): ReportTable => {
  const groups = bandsOf(bands);
  const line = (label: string, some: readonly MemberCountRow[]) => [
    label,
    ...groups.map((band) => countOf(cellsIn(some, band, ageRule))),
    countOf(withoutAge(some)),
    countOf(some),
  ];
  return {
    title: 'Sektionen nach Alter',
    columns: [text('Sektion'), ...groups.map(({ label }) => number(label)), number('ohne Alter'), number('gesamt')],
    rows: [...sections.map((section) => line(section.name, section.cells)), line('Verein gesamt', cells)],
    hasSum: true,
    note: severalTimes,
  };
};

const memberGroupNames = ['active', 'supporting', 'honorary'] as const;

/** Age groups in rows; who does sport, supports and is honoured in columns, by sex. */
const agesByGroup = ({ cells, labels, bands, ageRule }: StoredReport): ReportTable => {
  const ofGroup = (some: readonly MemberCountRow[], group: (typeof memberGroupNames)[number]) =>
    some.filter(({ code }) => groupOf(code, labels[code] ?? '') === group);
  const line = (label: string, some: readonly MemberCountRow[]) => [
    label,
    ...memberGroupNames.flatMap((group) => {
      const { male, fem, other, unknown } = bySex(ofGroup(some, group));
      return [male, fem, other + unknown];
    }),
    countOf(some),
  ];
  const unknown = withoutAge(cells);
  return {
    title: 'Alter und Mitgliedschaft',
    columns: [
      text('Alter'),
      ...memberGroupNames.flatMap((group) => ['m', 'w', 'a/o'].map((sex) => number(`${memberGroups[group]} ${sex}`))),
      number('gesamt'),
    ],
    rows: [
      ...bandsOf(bands).map((band) => line(band.label, cellsIn(cells, band, ageRule))),
      ...(unknown.length === 0 ? [] : [line('ohne Geburtsdatum', unknown)]),
      line('gesamt', cells),
    ],
    hasSum: true,
    note: 'm: männlich, w: weiblich, a/o: andere oder ohne Angabe',
  };
};

const boardTable = ({ board }: StoredReport): ReportTable => ({
  title: 'Funktionäre',
  columns: [text('Funktion'), text('Name'), text('E-Mail'), text('Telefon')],
  rows: board.map((one) => [one.function, one.fullname, one.email, formatPhone(one.phone)]),
  hasSum: false,
});

const trainerTable = ({ trainers }: StoredReport): ReportTable => ({
  title: 'Trainer',
  columns: [text('Name'), number('Stunden')],
  rows: [
    ...trainers.map(({ fullname, minutes }) => [fullname, hoursOf(minutes)]),
    ['gesamt', hoursOf(trainers.reduce((sum, { minutes }) => sum + minutes, 0))],
  ],
  hasSum: true,
  note: 'Stunden von Terminen, bei denen laut Anwesenheit jemand da war.',
});

const courseTable = ({ courses }: StoredReport): ReportTable => {
  const total = (read: (course: StoredReport['courses'][number]) => number) =>
    courses.reduce((sum, course) => sum + read(course), 0);
  return {
    title: 'Kurse und Stunden',
    columns: [
      text('Kurs'),
      text('Sektion'),
      number('Teilnehmer'),
      number('unter 18'),
      number('Termine'),
      number('Trainingsstunden'),
      number('Anwesenheitsstunden'),
      number('Trainerstunden'),
      money('Trainerkosten'),
    ],
    rows: [
      ...courses.map((course) => [
        course.name,
        course.section,
        course.participants,
        course.children,
        course.dates,
        hoursOf(course.minutes),
        hoursOf(course.attendedMinutes),
        hoursOf(course.trainerMinutes),
        course.cost,
      ]),
      [
        'gesamt',
        '',
        total(({ participants }) => participants),
        total(({ children }) => children),
        total(({ dates }) => dates),
        hoursOf(total(({ minutes }) => minutes)),
        hoursOf(total(({ attendedMinutes }) => attendedMinutes)),
        hoursOf(total(({ trainerMinutes }) => trainerMinutes)),
        total(({ cost }) => cost),
      ],
    ],
    hasSum: true,
    note: 'Wer mehrere Kurse besucht, ist in jedem gezählt. Trainerkosten: Trainerstunden mal PRAE-Stundensatz des Kurses.',
  };
};

/** The heart of each form; the others know these tables as well, in another order. */
const heartOf: Readonly<Record<ReportForm, (report: StoredReport) => readonly ReportTable[]>> = {
  askoe: (report) => [ageTable(report), kindTable(report), sectionTable(report)],
  asvoe: (report) => [sectionsByAge(report), ageTable(report), kindTable(report)],
  sportunion: (report) => [agesByGroup(report), sectionTable(report)],
};

export type ReportPaper = { title: string; facts: readonly string[]; tables: readonly ReportTable[] };

const factsOf = ({ cutoff, report, ageRule, withDormant, members }: StoredReport, club: string): readonly string[] => [
  club,
  `Stichtag ${formatDay(cutoff)}, Fassung ${report.version}: ${members} Mitglieder`,
  `${ageRules[ageRule]}, ${withDormant ? 'mit' : 'ohne'} ruhende Mitgliedschaften`,
];

/** Standesmeldung in der Form eines Dachverbands. */
export const formPaper = (report: StoredReport, form: ReportForm, club: string): ReportPaper => ({
  title: `Standesmeldung ${reportForms[form]} ${formatDay(report.cutoff)}`,
  facts: factsOf(report, club),
  tables: [...heartOf[form](report), boardTable(report), trainerTable(report)],
});

/** Förderunterlagen: a municipality is told of courses and children, without names; a federation of its trainers as well. */
export const subsidyPaper = (report: StoredReport, giver: SubsidyGiver, club: string): ReportPaper => ({
  title: `Förderunterlagen ${subsidyGivers[giver]} ${formatDay(report.cutoff)}`,
  facts: [...factsOf(report, club), `Stunden und Kurse von ${formatDay(report.from)} bis ${formatDay(report.to)}`],
  tables: [
    courseTable(report),
    ageTable(report),
    sectionTable(report),
    ...(giver === 'federation' ? [trainerTable(report), boardTable(report)] : []),
  ],
});
