import { formatDay } from '../kit/days.ts';
import { formatMoney, formatNumber } from '../kit/money.ts';
import { minMeasured, type PlannedResult, type PlanProblem, type PlanTotals, type RateSource } from './simulation.ts';

/** What a plan says of its figures: the same on the screen and in the file for the board. */
const people = (count: number) => (count === 1 ? '1 Person' : `${formatNumber(count)} Personen`);

const sources: Readonly<Record<RateSource, string>> = {
  course: 'bei diesem Kurs eingestellt',
  set: 'im Plan eingestellt',
  measured: 'gemessen an der Saison davor',
  club: `gemessen über alle Kurse, weil der Kurs dafür zu neu oder zu klein ist (unter ${minMeasured})`,
  usual: 'angenommen, weil es keine Saison davor gibt',
};

export const hoursText = (minutes: number): string => `${formatNumber(Math.round((minutes / 60) * 10) / 10)} h`;

/** „13 von 15“, or „11, ohne Grenze“ where everybody gets a place. */
export const takenText = ({ participants, places }: { participants: number; places: number }): string =>
  places === 0
    ? `${formatNumber(participants)}, ohne Grenze`
    : `${formatNumber(participants)} von ${formatNumber(places)}`;

export const placesText = (places: number): string => (places === 0 ? 'offen' : formatNumber(places));

type Explanation = { label: string; text: string };

const agedText = ({ agesOn, agingOut, next, nowhere }: PlannedResult): string => {
  const day = agesOn > 0 ? `am ${formatDay(agesOn)} ` : '';
  if (agingOut === 0) return `Gezählt ${day}nach Alter oder Jahrgang des Plans: niemand.`;
  const parts = [
    ...next.map(({ count, name }) => `${people(count)} in „${name}“`),
    ...(nowhere > 0 ? [`für ${people(nowhere)} gibt es keine passende Gruppe`] : []),
  ];
  return `Gezählt ${day}nach Alter oder Jahrgang des Plans: ${parts.join('; ')}.`;
};

const demandText = (course: PlannedResult): string => {
  const { stays, returning, returningRate, waiting, fromOthers, newcomers, newSource, demand, isAdded } = course;
  const parts = isAdded
    ? []
    : [
        `${formatNumber(returning)} von ${formatNumber(stays)}, die nicht herauswachsen, kommen wieder (${returningRate.percent} %, ${sources[returningRate.from]})`,
        `${formatNumber(waiting)} von der Warteliste`,
      ];
  return [
    ...parts,
    `${formatNumber(fromOthers)} aus jüngeren Gruppen`,
    `${formatNumber(newcomers)} neu (${sources[newSource]})`,
  ]
    .join(' + ')
    .concat(` = ${formatNumber(demand)}.`);
};

const hallText = ({ halls, hallMinutes, hallCost, dates }: PlannedResult): string => {
  const unpriced = halls.some(({ hourlyCents }) => hourlyCents === 0);
  const cost = unpriced ? 'Räume ohne eingegebenen Betrag je Stunde zählen 0.' : '';
  return `${formatNumber(dates)} Termine, zusammen ${hoursText(hallMinutes)}, ${formatMoney(hallCost)}. ${cost}`.trim();
};

/** Wie es dazu kommt: one line for each figure of a course. */
export const explainCourse = (course: PlannedResult): readonly Explanation[] => {
  if (course.isDropped) {
    return [
      {
        label: 'Entfällt',
        text: `Heute sind ${people(course.today.participants)} dabei. Wie viele davon in andere Kurse gehen, nimmt der Plan nicht an.`,
      },
    ];
  }
  const { participants, perPlace, income, places, waitlist, trainers, hallMinutes, trainerCost, result } = course;
  return [
    { label: 'Nachfrage', text: demandText(course) },
    {
      label: 'Plätze',
      text:
        places === 0
          ? `Ohne Höchstanzahl: Alle ${formatNumber(participants)} bekommen einen Platz.`
          : `Von ${formatNumber(places)} Plätzen sind ${formatNumber(participants)} besetzt, ${formatNumber(waitlist)} warten.`,
    },
    {
      label: 'Einnahmen',
      text: `${formatNumber(participants)} × ${formatMoney(perPlace)} im Schnitt = ${formatMoney(income)}, ohne Umsatzsteuer.`,
    },
    { label: 'Halle', text: hallText(course) },
    {
      label: 'Trainer',
      text: `${formatNumber(trainers)} × ${hoursText(hallMinutes)} zu ihren Stundensätzen = ${formatMoney(trainerCost)}.`,
    },
    { label: 'Ergebnis', text: `Einnahmen − Halle − Trainer = ${formatMoney(result)}.` },
    { label: 'Herauswachsen', text: agedText(course) },
  ];
};

const orUnnamed = (name: string) => (name === '' ? 'ohne Namen' : `„${name}“`);

/** What the plan speaks of and there is not any more, and what that means. */
export const problemText = (problem: PlanProblem): string => {
  switch (problem.kind) {
    case 'courseGone':
      return `Den Kurs ${orUnnamed(problem.name)} gibt es nicht mehr. Der Plan rechnet ohne ihn.`;
    case 'roomGone':
      return `Kurs „${problem.course}“: Den Raum ${orUnnamed(problem.room)} gibt es nicht mehr. Die Stunden zählen weiter; bitte wähle einen anderen.`;
    case 'roomCostGone':
      return `Den Raum ${orUnnamed(problem.room)} gibt es nicht mehr. Sein Betrag je Stunde zählt nur noch, wo Termine dort stehen.`;
    case 'trainerGone':
      return `Kurs „${problem.course}“: ${problem.count === 1 ? 'Ein Trainer ist' : `${formatNumber(problem.count)} Trainer sind`} nicht mehr da. Der Plan rechnet mit denen, die geblieben sind; sollen es mehr sein, stell beim Kurs ein, wie viele.`;
    case 'nextGone':
      return `Kurs „${problem.course}“: Die Gruppe, in die sie wechseln sollten, gibt es nicht mehr. Der Plan sucht keine andere.`;
  }
};

type Figure = {
  key: Exclude<keyof PlanTotals, 'isOpen'>;
  label: string;
  kind: 'money' | 'hours' | 'count';
  /** What it is the sum of. */
  from: string;
};

/** What two plans are compared by, in their order. */
export const planFigures: readonly Figure[] = [
  {
    key: 'income',
    label: 'Einnahmen',
    kind: 'money',
    from: 'erwartete Teilnehmer × Preis im Schnitt, ohne Umsatzsteuer',
  },
  { key: 'hallMinutes', label: 'Hallenstunden', kind: 'hours', from: 'Termine × Länge' },
  { key: 'hallCost', label: 'Hallenkosten', kind: 'money', from: 'Stunden × Betrag je Raum' },
  { key: 'trainerMinutes', label: 'Trainerstunden', kind: 'hours', from: 'Termine × Länge × Trainer' },
  {
    key: 'trainerCost',
    label: 'Trainerkosten',
    kind: 'money',
    from: 'Stunden × Stundensatz, ohne die Grenzen der PRAE',
  },
  { key: 'result', label: 'Ergebnis', kind: 'money', from: 'Einnahmen − Halle − Trainer' },
  { key: 'places', label: 'Plätze', kind: 'count', from: 'Höchstanzahl; offene Kurse zählen ihre Teilnehmer' },
  { key: 'participants', label: 'Teilnehmer', kind: 'count', from: 'Nachfrage, höchstens so viele wie Plätze' },
  { key: 'waitlist', label: 'Warteliste', kind: 'count', from: 'Nachfrage − Plätze' },
  { key: 'agingOut', label: 'Wachsen heraus', kind: 'count', from: 'Alter oder Jahrgang am Stichtag' },
  { key: 'nowhere', label: 'Davon ohne nächste Gruppe', kind: 'count', from: 'kein Kurs des Plans passt' },
  {
    key: 'droppedParticipants',
    label: 'Teilnehmer gestrichener Kurse',
    kind: 'count',
    from: 'heute dabei; kein Kurs rechnet mit ihnen',
  },
];

export const figureText = ({ kind }: Pick<Figure, 'kind'>, value: number): string => {
  if (kind === 'money') return formatMoney(value);
  return kind === 'hours' ? hoursText(value) : formatNumber(value);
};

/** „+ € 120,00“: what the second has more than the first. */
export const differenceText = (figure: Pick<Figure, 'kind'>, difference: number): string => {
  if (difference === 0) return '–';
  return `${difference > 0 ? '+' : '−'} ${figureText(figure, Math.abs(difference))}`;
};

export const asTodayName = 'Wie heute';

/** Figures that stand beside each other in one picture. */
export const planCharts: readonly { title: string; kind: Figure['kind']; keys: readonly Figure['key'][] }[] = [
  { title: 'Geld', kind: 'money', keys: ['income', 'hallCost', 'trainerCost', 'result'] },
  { title: 'Plätze und Personen', kind: 'count', keys: ['places', 'participants', 'waitlist', 'agingOut'] },
  { title: 'Stunden', kind: 'hours', keys: ['hallMinutes', 'trainerMinutes'] },
];

export const planTexts = {
  nameMissing: 'Bitte gib dem Plan einen Namen.',
  laterVersion:
    'Dieser Plan lässt sich hier nicht lesen: Ihn hat eine andere Version des Programms gespeichert. Bitte lade die Seite neu oder warte, bis das Programm aktualisiert ist.',
  doubles: 'Ein Kurs, Raum oder neuer Kurs steht in diesem Plan zweimal.',
} as const;
