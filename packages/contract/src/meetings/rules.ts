import { addDays, ageOn, formatDay, type IsoDay } from '../kit/days.ts';

export const meetingKinds = ['ordinary', 'extraordinary', 'demanded'] as const;
export type MeetingKind = (typeof meetingKinds)[number];
export const meetingKindLabels: Readonly<Record<MeetingKind, string>> = {
  ordinary: 'ordentliche Generalversammlung',
  extraordinary: 'außerordentliche Generalversammlung',
  demanded: 'von Mitgliedern verlangte Generalversammlung',
};

export const meetingStates = ['draft', 'invited', 'open', 'closed', 'cancelled'] as const;
export type MeetingState = (typeof meetingStates)[number];
export const meetingStateLabels: Readonly<Record<MeetingState, string>> = {
  draft: 'in Vorbereitung',
  invited: 'eingeladen',
  open: 'läuft',
  closed: 'beendet',
  cancelled: 'abgesagt',
};

export const itemKinds = [
  'opening',
  'report',
  'finances',
  'audit',
  'discharge',
  'election',
  'motion',
  'other',
] as const;
export type ItemKind = (typeof itemKinds)[number];
export const itemKindLabels: Readonly<Record<ItemKind, string>> = {
  opening: 'Eröffnung',
  report: 'Bericht',
  finances: 'Finanzbericht',
  audit: 'Bericht der Rechnungsprüfer',
  discharge: 'Entlastung',
  election: 'Wahl',
  motion: 'Antrag',
  other: 'Sonstiges',
};

/** What the law and most statutes want on the agenda (VerG 2002 §§ 5, 20, 21). */
export const usualAgenda: readonly { kind: ItemKind; title: string }[] = [
  { kind: 'opening', title: 'Begrüßung und Feststellung der Beschlussfähigkeit' },
  { kind: 'report', title: 'Bericht des Vorstands über die Tätigkeit' },
  { kind: 'finances', title: 'Finanzbericht' },
  { kind: 'audit', title: 'Bericht der Rechnungsprüfer' },
  { kind: 'discharge', title: 'Entlastung des Vorstands' },
  { kind: 'election', title: 'Wahlen' },
  { kind: 'motion', title: 'Anträge' },
  { kind: 'other', title: 'Allfälliges' },
];

/** What the statutes said when the meeting was planned. */
export type MeetingTerms = {
  version: 1;
  noticeDays: number;
  quorumPercent: number;
  minAge: number;
  feesPaid: boolean;
  votingKinds: readonly number[];
  maxProxies: number;
};

export const voteWays = ['hands', 'phone', 'paper'] as const;
export type VoteWay = (typeof voteWays)[number];
export const voteWayLabels: Readonly<Record<VoteWay, string>> = {
  hands: 'Handzeichen',
  phone: 'am Handy',
  paper: 'Stimmzettel',
};

export const majorities = ['simple', 'twoThirds', 'threeQuarters'] as const;
export type Majority = (typeof majorities)[number];
export const majorityLabels: Readonly<Record<Majority, string>> = {
  simple: 'mehr Ja als Nein',
  twoThirds: 'zwei Drittel',
  threeQuarters: 'drei Viertel',
};

export const choices = ['yes', 'no', 'abstain'] as const;
export type Choice = (typeof choices)[number];
export const choiceLabels: Readonly<Record<Choice, string>> = { yes: 'Ja', no: 'Nein', abstain: 'Enthaltung' };

export const meetingTexts = {
  timePast: 'Die Versammlung muss in der Zukunft liegen.',
  recordLate: 'Der Stichtag darf nicht nach der Versammlung liegen.',
  motionsLate: 'Anträge enden spätestens mit dem Beginn der Versammlung.',
  reasonMissing: 'Bitte gib einen Grund an. Wer den Antrag gestellt hat, liest ihn.',
} as const;

/** Invited late is invited wrongly: the sentence for whoever sends, empty = in time. */
export const noticeProblem = (today: IsoDay, meetingOn: IsoDay, noticeDays: number): string => {
  const last = addDays(meetingOn, -noticeDays);
  if (today <= last) return '';
  return `Nach euren Statuten wird ${noticeDays} Tage vorher eingeladen, also bis ${formatDay(last)}. Beschlüsse nach einer zu späten Einladung können angefochten werden (§ 7 VerG).`;
};

export type VoterFacts = {
  /** Kinds of membership that hold on the record day. */
  codes: readonly number[];
  birthDate: IsoDay | null;
  owesFee: boolean;
};

/** Why a member does not vote; empty = they do. */
export const voterProblem = (
  { votingKinds, minAge, feesPaid }: Pick<MeetingTerms, 'votingKinds' | 'minAge' | 'feesPaid'>,
  recordOn: IsoDay,
  { codes, birthDate, owesFee }: VoterFacts,
): string => {
  if (!codes.some((code) => votingKinds.includes(code))) return 'keine stimmberechtigte Mitgliedschaft am Stichtag';
  if (minAge > 0 && birthDate === null) return 'kein Geburtsdatum eingetragen';
  if (minAge > 0 && birthDate !== null && ageOn(birthDate, recordOn) < minAge)
    return `am Stichtag noch nicht ${minAge}`;
  return feesPaid && owesFee ? 'Mitgliedsbeitrag am Stichtag offen' : '';
};

/** Of whoever may vote so many have to be there. */
export const votesNeeded = (voters: number, quorumPercent: number): number => Math.ceil((voters * quorumPercent) / 100);

/** § 5 VerG: so many members can demand a meeting. */
export const tenthOf = (members: number): number => Math.ceil(members / 10);

export type VoteCount = { yes: number; no: number; abstain: number };

/** Abstentions count for neither side. */
export const isCarried = ({ yes, no }: VoteCount, majority: Majority): boolean => {
  if (majority === 'twoThirds') return yes > 0 && yes * 3 >= (yes + no) * 2;
  if (majority === 'threeQuarters') return yes > 0 && yes * 4 >= (yes + no) * 3;
  return yes > no;
};

/** As many for as against: nothing is carried by that. */
export const tieText = ({ yes, no }: VoteCount, majority: Majority): string =>
  majority === 'simple' && yes === no && yes > 0 ? 'Stimmengleichheit: Damit ist es nicht angenommen.' : '';

export type CandidateCount = { personId: number; votes: number };

/** The most votes win; who is level with somebody behind the last seat is not elected, there has to be a run-off. */
export const electedOf = (counts: readonly CandidateCount[], seats: number): readonly number[] => {
  const sorted = counts.filter(({ votes }) => votes > 0).toSorted((a, b) => b.votes - a.votes);
  const firstBehind = sorted[seats];
  const winners = sorted.slice(0, seats);
  return (firstBehind === undefined ? winners : winners.filter(({ votes }) => votes > firstBehind.votes)).map(
    ({ personId }) => personId,
  );
};

/** Those who are level at the last seat; empty = nobody is. */
export const electionTieText = (counts: readonly CandidateCount[], seats: number): string => {
  const sorted = counts.map(({ votes }) => votes).toSorted((a, b) => b - a);
  const [last, behind] = [sorted[seats - 1] ?? 0, sorted[seats] ?? 0];
  return last > 0 && last === behind ? 'Gleichstand am letzten Platz: Eine Stichwahl entscheidet.' : '';
};

export const codeLength = 12;
/** „ABCD EFGH JKLM“ as it is typed or scanned. */
export const normalMeetingCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
export const shownMeetingCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ');
