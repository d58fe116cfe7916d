import type { IsoDay } from '../kit/days.ts';
import { type RetentionKind, type RetentionPeriod, retentionPeriods } from './periods.ts';

/**
 * Löschkalender: how long a club keeps what it knows, kind by kind, and why (docs/rules/loeschkalender.md). The periods of a
 * club, its nightly list of what may go, the page that everybody reads and the register of processing follow from this table.
 */
type RetentionKindLine = RetentionPeriod & {
  label: string;
  /** What one entry of the list is about. */
  subject: 'person' | 'contact' | 'course' | 'club';
  /** From when on the period counts. */
  from: string;
  /** Why it is kept until then, and no longer. */
  ground: string;
  /** What becomes of it when the board agrees. */
  outcome: string;
  /** Leaves with the season: told on its own when one ends. */
  isOfSeason?: true;
};

/** § 1486, § 1489 ABGB: claims for fees and damages fall under the statute of limitations after three years. */
const limitation = 'Ansprüche verjähren nach drei Jahren (§§ 1486, 1489 ABGB); danach Art. 5 Abs. 1 lit. e DSGVO';
const consentOfSeason = 'Art. 9 Abs. 2 lit. a DSGVO: Die Einwilligung gilt dem Training, in dem sie gebraucht wird';

export const retentionKinds = {
  formerMembers: {
    label: 'Ehemalige Mitglieder und Teilnehmer',
    subject: 'person',
    from: 'Ende der letzten Mitgliedschaft, Buchung oder Anmeldung im Programm',
    ground: limitation,
    ...retentionPeriods.formerMembers,
    outcome: 'Die Person wird anonymisiert.',
  },
  neverBooked: {
    label: 'Personen, die nie etwas gebucht haben',
    subject: 'person',
    from: 'Anlegen oder letzte Anmeldung im Programm',
    ground: 'Der Zweck ist nie eingetreten: Art. 5 Abs. 1 lit. b und e DSGVO',
    ...retentionPeriods.neverBooked,
    outcome: 'Die Person wird anonymisiert.',
  },
  contacts: {
    label: 'Kontakte',
    subject: 'contact',
    from: 'Anlegen oder Ende der letzten Vereinbarung',
    ground: limitation,
    ...retentionPeriods.contacts,
    outcome: 'Der Kontakt wird gelöscht, in den Büchern bleibt nur seine Nummer.',
  },
  health: {
    label: 'Gesundheitshinweise',
    subject: 'person',
    from: 'Ende der Saison des letzten Kurses',
    ground: consentOfSeason,
    ...retentionPeriods.health,
    outcome: 'Der Hinweis wird geleert.',
    isOfSeason: true,
  },
  emergency: {
    label: 'Notfallnummern und Abholpersonen',
    subject: 'person',
    from: 'Ende der Saison des letzten Kurses',
    ground: 'Der Zweck endet mit dem Training: Art. 5 Abs. 1 lit. e DSGVO',
    ...retentionPeriods.emergency,
    outcome: 'Notfallnummer, Abholhinweis und Abholpersonen werden entfernt.',
    isOfSeason: true,
  },
  photos: {
    label: 'Fotos von Personen',
    subject: 'person',
    from: 'Ende der Saison des letzten Kurses',
    ground: 'Art. 6 Abs. 1 lit. a DSGVO: Einwilligung für die Mitgliedskarte und das Training',
    ...retentionPeriods.photos,
    outcome: 'Das Foto wird entfernt.',
    isOfSeason: true,
  },
  courseMedia: {
    label: 'Fotos und Videos von Kursen',
    subject: 'course',
    from: 'Ende der Saison des Kurses',
    ground: 'Art. 6 Abs. 1 lit. a DSGVO: Einwilligung der Abgebildeten für diesen Kurs',
    ...retentionPeriods.courseMedia,
    outcome: 'Die Dateien des Kurses werden gelöscht.',
    isOfSeason: true,
  },
  attendance: {
    label: 'Anwesenheit',
    subject: 'person',
    from: 'Tag des Termins',
    ground: 'Nachweis der Aufsicht und für Förderungen, bis Ansprüche verjähren (§ 1489 ABGB)',
    ...retentionPeriods.attendance,
    outcome: 'Vermerke und Zusagen dieser Termine werden gelöscht.',
  },
  declined: {
    label: 'Abgelehnte Anträge auf Mitgliedschaft',
    subject: 'person',
    from: 'Tag der Ablehnung',
    ground: 'Nachweis gegen Ansprüche wegen Diskriminierung (§ 38 GlBG), danach Art. 5 Abs. 1 lit. e DSGVO',
    ...retentionPeriods.declined,
    outcome: 'Der Antrag wird gelöscht.',
  },
  registrations: {
    label: 'Verworfene Registrierungen',
    subject: 'club',
    from: 'Tag der Entscheidung',
    ground: 'Nachweis der Entscheidung, danach Art. 5 Abs. 1 lit. e DSGVO',
    ...retentionPeriods.registrations,
    outcome: 'Die Einträge werden gelöscht.',
  },
  mails: {
    label: 'Versandprotokoll der Nachrichten',
    subject: 'club',
    from: 'Tag des Versands',
    ground: 'Nachweis der Zustellung, bis Ansprüche verjähren (§ 1489 ABGB)',
    ...retentionPeriods.mails,
    outcome: 'Empfänger und Betreff werden gelöscht; der Text ist es nach einem Jahr schon.',
  },
  formAnswers: {
    label: 'Antworten auf Umfragen',
    subject: 'person',
    from: 'letzte Änderung, bei geschlossenen Umfragen',
    ground: 'Der Zweck ist erfüllt: Art. 5 Abs. 1 lit. e DSGVO',
    ...retentionPeriods.formAnswers,
    outcome: 'Die Antworten werden gelöscht.',
  },
  svn: {
    label: 'Sozialversicherungsnummern',
    subject: 'person',
    from: 'Ende der Saison des letzten Kurses; wer bezahlt wurde: erst wenn die Bücher es erlauben',
    ground: 'Meldung der Entschädigungen (L 19, § 3 Abs. 1 Z 16c EStG); ohne Auszahlung kein Zweck mehr',
    ...retentionPeriods.svn,
    outcome: 'Die Nummer wird gelöscht.',
  },
  mandates: {
    label: 'SEPA-Mandate',
    subject: 'person',
    from: 'letzter Einzug oder Unterschrift',
    ground: 'Ein Mandat verfällt 36 Monate nach dem letzten Einzug (SEPA-Lastschriftverfahren)',
    ...retentionPeriods.mandates,
    outcome: 'Das Mandat endet, Konto und Unterschrift werden gelöscht.',
  },
  payoutAccounts: {
    label: 'Konten für Entschädigungen',
    subject: 'person',
    from: 'letzte Auszahlung',
    ground: `Belege sieben Jahre ab Ende des Kalenderjahres (§ 132 BAO)`,
    ...retentionPeriods.payoutAccounts,
    outcome: 'IBAN und Kontoinhaber werden gelöscht.',
  },
} as const satisfies Readonly<Record<RetentionKind, RetentionKindLine>>;

export const retentionKindOf = (kind: RetentionKind): RetentionKindLine => retentionKinds[kind];

export type RetentionPeriods = Readonly<Record<RetentionKind, number>>;

export const periodInWords = (kind: RetentionKind, count: number): string => {
  const { unit } = retentionKinds[kind];
  if (unit === 'days') return count === 1 ? '1 Tag' : `${count} Tage`;
  if (count > 0 && count % 12 === 0) return count === 12 ? '1 Jahr' : `${count / 12} Jahre`;
  return count === 1 ? '1 Monat' : `${count} Monate`;
};

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

const monthsBefore = (day: IsoDay, count: number): IsoDay => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = year * 12 + month - 1 - count;
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1];
  const toDate = Math.min(date, daysInMonth(toYear, toMonth));
  return new Date(Date.UTC(toYear, toMonth - 1, toDate)).toISOString().slice(0, 10) as IsoDay;
};

/** What was last needed before this day has been kept long enough. */
export const periodEnds = (kind: RetentionKind, count: number, today: IsoDay): IsoDay => {
  if (retentionKinds[kind].unit === 'months') return monthsBefore(today, count);
  return new Date(Date.parse(`${today}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10) as IsoDay;
};

/** Why something stays although its period is over. */
export const stayReasons = {
  balance: 'Auf dem Kundenkonto ist noch etwas offen.',
  booking: 'Es läuft noch eine Buchung, oder die Person wartet auf einen Platz.',
  booksOpen: 'Die Bücher müssen noch aufbewahrt werden (§ 132 BAO).',
  mandate: 'Ein Mandat gilt noch.',
  family: 'Die Person verwaltet noch andere.',
  rights: 'Die Person hat noch Rechte im Büro.',
  trainer: 'Die Person leitet Kurse.',
  member: 'Die Mitgliedschaft läuft.',
  request: 'Ein Antrag ist noch offen.',
  newsletter: 'Der Kontakt bekommt den Newsletter.',
  agreement: 'Eine Vereinbarung läuft noch.',
  held: 'Der Verein bewahrt die Person auf.',
  allowance: 'Eine Abrechnung als Trainer ist offen oder noch zu melden.',
} as const;
export type StayReason = keyof typeof stayReasons;
export const stayReasonNames = Object.keys(stayReasons) as [StayReason, ...StayReason[]];

/** What is about one person, and stays while the club keeps them. */
export const personKinds: readonly RetentionKind[] = (Object.keys(retentionKinds) as RetentionKind[]).filter(
  (kind) => retentionKinds[kind].subject === 'person',
);
