import { memberNumberWords } from '../imports/import-fields.ts';
import { beginsWith, fieldsOfHeadings } from '../kit/headings.ts';

/** The steps of the move-in after the persons, which come through the import of persons. */
export const moveInSteps = ['memberships', 'balances', 'mandates', 'courses'] as const;
export type MoveInStep = (typeof moveInSteps)[number];

/** What an amount without a minus means in a table of balances: many programs count what is open, some what they have. */
export const positiveMeanings = {
  debt: 'Ein Plus heißt: Bei der Familie ist etwas offen',
  credit: 'Ein Plus heißt: Die Familie hat ein Guthaben',
} as const;
export type PositiveMeans = keyof typeof positiveMeanings;

export const moveInStepLabels: Readonly<Record<MoveInStep, string>> = {
  memberships: 'Mitgliedschaften',
  balances: 'Anfangssalden',
  mandates: 'Mandate',
  courses: 'Kurse mit Teilnehmern',
};

type Field = { label: string; headings: readonly string[] };

const field = (label: string, ...headings: readonly string[]): Field => ({ label, headings });

/** Whom a row is about. */
const who: Readonly<Record<string, Field>> = {
  number: field(
    'Kunden- oder Mitgliedsnummer',
    'kundennummer',
    'kundenreferenz',
    ...memberNumberWords,
    'nummer',
    'nr',
    'id',
  ),
  prename: field('Vorname', 'rufname', 'first name', 'firstname'),
  lastname: field('Nachname', 'familienname', 'zuname', 'name', 'last name', 'lastname'),
  birthdate: field('Geburtsdatum', 'geb datum', 'geboren', 'geburtstag', 'geboren am', 'birthdate', 'date of birth'),
  email: field('E-Mail', 'mail', 'e mail adresse', 'mailadresse', 'email'),
};

export const moveInFields: Readonly<Record<MoveInStep, Readonly<Record<string, Field>>>> = {
  memberships: {
    ...who,
    role: field('Rolle', 'mitgliedsstand', 'mitgliedschaft', 'mitgliedsart', 'status', 'art', 'stand', 'role'),
    from: field('Von', 'eintritt', 'eintrittsdatum', 'beitritt', 'beginn', 'seit', 'mitglied seit', 'ab', 'start'),
    until: field('Bis', 'austritt', 'austrittsdatum', 'ende', 'letzter tag', 'end'),
  },
  balances: {
    ...who,
    amount: field('Betrag', 'saldo', 'offen', 'offener betrag', 'anfangssaldo', 'forderung', 'balance', 'amount'),
    due: field('Fällig am', 'faellig', 'faelligkeit', 'zahlbar bis', 'due'),
    text: field('Text', 'buchungstext', 'zweck', 'verwendungszweck', 'wofuer', 'bemerkung'),
  },
  mandates: {
    ...who,
    reference: field('Mandatsreferenz', 'mandat', 'mandatsnummer', 'mandat nr', 'referenz', 'mandate'),
    signed: field(
      'Unterschrieben am',
      'unterschrift',
      'datum der unterschrift',
      'mandatsdatum',
      'erteilt am',
      'datum',
      'signed',
    ),
    iban: field('IBAN', 'kontonummer', 'bankverbindung'),
    holder: field('Kontoinhaber', 'kontoinhaberin', 'zahler', 'account holder'),
    collected: field('Zuletzt eingezogen am', 'letzter einzug', 'zuletzt eingezogen'),
  },
  courses: {
    course: field('Kurs', 'kursname', 'gruppe', 'angebot', 'kursbezeichnung', 'course'),
    ...who,
    open: field('Noch offen', 'offen', 'offener betrag', 'betrag', 'restbetrag', 'preis'),
  },
};

/** What a table of the step must have, besides whom it is about. */
export const neededFields: Readonly<Record<MoveInStep, readonly string[]>> = {
  memberships: ['role', 'from'],
  balances: ['amount'],
  mandates: ['reference', 'signed', 'iban'],
  courses: ['course'],
};

/** The first that is missing, as a sentence; null = the table can be looked at. */
export const missingColumn = (step: MoveInStep, fields: readonly string[]): string | null => {
  if (!fields.includes('number') && !fields.includes('lastname')) {
    return 'Bitte ordne eine Spalte dem Nachnamen oder der Nummer zu.';
  }
  const missing = neededFields[step].find((name) => !fields.includes(name));
  return missing === undefined ? null : `Bitte ordne eine Spalte dem Feld „${moveInFields[step][missing]?.label}“ zu.`;
};

export const moveInFieldLabels = (step: MoveInStep): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(moveInFields[step]).map(([name, { label }]) => [name, label]));

/** Wofür steht die Spalte? One field per column: who says exactly a known word comes before who begins with one. */
export const guessMoveInColumns = (step: MoveInStep, headings: readonly string[]): readonly string[] => {
  const words = Object.entries(moveInFields[step]).map(([name, field]) => [name, [field.label, ...field.headings]]);
  return fieldsOfHeadings(headings, Object.fromEntries(words), beginsWith);
};
