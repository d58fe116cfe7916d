import { beginsWith, guessFields, plainHeading } from '../kit/headings.ts';
import { lineOf, personFieldNames } from '../persons/person-fields.ts';
import type { AdditionalField } from '../persons/settings.ts';
import { programOf } from './programs.ts';

/**
 * What a table of persons can carry, and the headings people give it. Used to guess columns, to offer them for choice and
 * to write the template.
 */
type Field = { label: string; headings: readonly string[]; example: string };

const field = (label: string, example: string, ...headings: readonly string[]): Field => ({ label, example, headings });

const ofPersons: Readonly<Record<string, Field>> = Object.fromEntries(
  personFieldNames.flatMap((name) => {
    const { label, import: cell } = lineOf(name);
    return cell === undefined ? [] : [[name, { label, ...cell }] as const];
  }),
);

/** What is no field of a person, and becomes a group, a role, an account or a choice. */
const beyondPersons: Readonly<Record<string, Field>> = {
  manager: field(
    'Verwalter',
    '',
    'verwalter e mail',
    'verwalter zeile',
    'elternteil',
    'eltern',
    'erziehungsberechtigt',
    'erziehungsberechtigte',
    'mutter vater',
    'manager',
    'parent',
    'guardian',
  ),
  familyCode: field(
    'Familiencode',
    '',
    'familien nr',
    'familien id',
    'familiennummer',
    'familie',
    'haushalt',
    'haushaltsnummer',
    'family',
    'family id',
    'household',
  ),
  memberStatus: field(
    'Rolle',
    'ordentliches Mitglied',
    'mitgliedsstand',
    'mitgliedschaft',
    'mitgliedsart',
    'mitgliedstyp',
    'status',
    'funktion',
    'membership',
    'role',
    'member type',
  ),
  roleStart: field(
    'Rolle seit',
    '01.09.2020',
    'eintritt',
    'eintrittsdatum',
    'beitritt',
    'beitrittsdatum',
    'mitglied ab',
    'rolle ab',
    'beginn',
    'joined',
    'member since',
    'start',
    'mitglied seit',
    'eintritt am',
  ),
  roleEnd: field(
    'Rolle bis',
    '',
    'austritt',
    'austrittsdatum',
    'austritt am',
    'ausgetreten am',
    'ausgetreten',
    'mitglied bis',
    'kuendigung zum',
    'ende',
  ),
  isCompany: field('Ist Firma', '', 'firma ja nein', 'juristische person', 'organisation ja nein'),
  phoneMobile: field(
    'Telefon mobil',
    '',
    'mobiltelefon',
    'mobil',
    'mobilnummer',
    'handy',
    'handynummer',
    'telefonnummer mobil',
    'mobile',
  ),
  phoneWork: field(
    'Telefon geschäftlich',
    '',
    'telefon geschaeft',
    'telefon dienstlich',
    'telefon dienstl',
    'telefon beruflich',
    'telefon buero',
    'telefon arbeit',
    'telefonnummer geschaeftlich',
    'telefonnummer arbeit',
  ),
  emailFurther: field(
    'E-Mail, weitere',
    '',
    'e mail 2',
    'e mail alternativ',
    'e mail geschaeftlich',
    'e mail dienstlich',
    'e mail beruflich',
    'geschaeftliche e mail',
    'geschaeftliche e mail adresse',
    'zweite e mail',
    'weitere e mail',
  ),
  iban: field('IBAN', '', 'kontonummer', 'bankverbindung', 'bank account'),
  payer: field(
    'Zahler',
    '',
    'kontoinhaber',
    'kontoinhaberin',
    'beitragszahler',
    'zahlerin',
    'zahlungspflichtig',
    'account holder',
  ),
  shouldReceivePost: field('Sendungseinstellung', '', 'zusendungen', 'newsletter', 'mailing'),
};

export const importFields: Readonly<Record<string, Field>> = { ...ofPersons, ...beyondPersons };

export const importFieldNames = Object.keys(importFields);

export const isImportField = (name: string): boolean =>
  Object.hasOwn(importFields, name) || /^data_[a-z][a-zA-Z0-9_]{0,39}$/.test(name);

type ClubField = Pick<AdditionalField, 'tag' | 'label' | 'type'>;

/** Files cannot come out of a table. */
const fromTable = (fields: readonly ClubField[]) => fields.filter(({ type }) => type !== 'file');

/** Every field that a column can stand for, with its German name: the product's, then the club's own. */
export const importFieldLabels = (clubFields: readonly ClubField[]): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(importFields).map(([name, { label }]) => [name, label])),
  ...Object.fromEntries(fromTable(clubFields).map(({ tag, label }) => [`data_${tag}`, label])),
});

/** What numbers of members are called in tables, and in fields of clubs. */
export const memberNumberWords: readonly string[] = [
  'mitgliedsnummer',
  'mitgliedernummer',
  'mitglieds nr',
  'mitgliedsnr',
  'mitglied nr',
  'mitglieds id',
  'externe mitgliedsnummer',
  'externemitgliedsnummer',
  'member number',
];

/** The club’s own field that keeps the number of a member; undefined = it has none. */
export const memberNumberTag = (clubFields: readonly ClubField[]): string | undefined =>
  clubFields.find(
    ({ type, tag, label }) =>
      type === 'text' && [tag, label].some((word) => memberNumberWords.includes(plainHeading(word))),
  )?.tag;

/** Is it a column of numbers of members? */
export const isMemberNumber = (heading: string): boolean => memberNumberWords.includes(plainHeading(heading));

/** Where two fields share a heading, „Mitglied seit“ is the beginning of a role. */
const headingsOf = (clubFields: readonly ClubField[]): readonly (readonly [string, string])[] => [
  ...Object.entries({ ...beyondPersons, ...ofPersons }).flatMap(([name, { label, headings }]) =>
    [name, label, ...headings].map((heading) => [plainHeading(heading), name] as const),
  ),
  ...fromTable(clubFields).flatMap(({ tag, label }) =>
    [tag, label, `data_${tag}`, ...(tag === memberNumberTag(clubFields) ? memberNumberWords : [])].map(
      (heading) => [plainHeading(heading), `data_${tag}`] as const,
    ),
  ),
];

/**
 * Wofür steht die Spalte? One field per column and one column per field: first what a known program calls it, then headings of the template, then those that say
 * exactly a known word, then those that begin with one („Telefon privat“). Empty where nothing fits.
 */
export const guessColumns = (headings: readonly string[], clubFields: readonly ClubField[] = []): readonly string[] => {
  const labels = Object.entries(importFieldLabels(clubFields)).map(([name, label]) => [label, name] as const);
  const words = headingsOf(clubFields);
  const plainHeadings = headings.map(plainHeading);
  const ofProgram = Object.entries(programOf(plainHeadings)?.headings ?? {});
  const kept = plainHeadings.map((heading) =>
    ofProgram.some(([word, name]) => name === '' && word === heading) ? '' : heading,
  );
  const guesses = guessFields([
    { headings: kept, words: ofProgram },
    { headings: headings.map((heading) => heading.trim()), words: labels },
    { headings: kept, words },
    { headings: kept, words, fits: beginsWith },
    { headings: kept, words: afterTheFirst },
  ]);
  return guesses.map((guess, index) => (isRunningNumber(kept[index], guesses[index - 1]) ? '' : guess));
};

/** An address that is theirs where there is no other, and a further one where there is. */
const afterTheFirst = [
  ['private e mail', 'emailFurther'],
  ['private e mail adresse', 'emailFurther'],
  ['e mail privat', 'emailFurther'],
] as const;

/** „Nr.“ beside a street is the number of the house; anywhere else it numbers the rows or the members. */
const isRunningNumber = (heading: string | undefined, before: string | undefined): boolean =>
  heading === 'nr' && before !== 'street';

/** The program that wrote a table with these headings; empty = none that we know. */
export const programNameOf = (headings: readonly string[]): string => programOf(headings.map(plainHeading))?.name ?? '';
