import type { AdditionalField } from './persons-settings.ts';

/**
 * What a table of persons can carry, and the headings people give it. Used to guess columns, to offer them for choice and
 * to write the template.
 */
type Field = { label: string; headings: readonly string[]; example: string };

const field = (label: string, example: string, ...headings: readonly string[]): Field => ({ label, example, headings });

export const importFields = {
  titlesAnte: field('Titel vor dem Namen', 'Mag.', 'titel', 'title', 'titel vorne', 'akad titel', 'akademischer titel'),
  prename: field('Vorname', 'Maria', 'first name', 'firstname', 'given name', 'prename', 'rufname', 'vname'),
  lastname: field('Nachname', 'Muster', 'familienname', 'zuname', 'last name', 'lastname', 'surname', 'name', 'nname'),
  titlesPost: field('Titel nach dem Namen', 'BA', 'titel hinten', 'titel nach', 'title after'),
  titlesJob: field('Berufstitel', '', 'beruf', 'berufsbezeichnung', 'job title'),
  sex: field('Geschlecht', 'weiblich', 'sex', 'gender', 'anrede', 'm/w', 'mw', 'salutation'),
  birthdate: field(
    'Geburtsdatum',
    '26.09.1985',
    'geboren',
    'geboren am',
    'geb',
    'geb datum',
    'gebdat',
    'geburtstag',
    'date of birth',
    'birthdate',
    'birthday',
    'birth date',
    'dob',
  ),
  svn: field(
    'Sozialversicherungsnummer',
    '',
    'svn',
    'sv nummer',
    'svnr',
    'sv nr',
    'versicherungsnummer',
    'social security number',
    'ssn',
  ),
  email: field(
    'E-Mail',
    'maria.muster@example.at',
    'email',
    'mail',
    'e mail adresse',
    'emailadresse',
    'mailadresse',
    'email address',
  ),
  phone: field(
    'Telefon',
    '0664 1234567',
    'telefonnummer',
    'handy',
    'handynummer',
    'mobil',
    'mobiltelefon',
    'mobilnummer',
    'tel',
    'phone',
    'phone number',
    'mobile',
  ),
  phoneAdd: field(
    'Notfallnummer',
    '',
    'notfall',
    'notfallkontakt',
    'notfalltelefon',
    'emergency phone',
    'emergency contact',
    'telefon 2',
  ),
  street: field(
    'Straße',
    'Hauptstraße',
    'strasse',
    'adresse',
    'anschrift',
    'street',
    'address',
    'strasse und hausnummer',
  ),
  street_number: field('Hausnummer', '7a', 'hausnr', 'nr', 'hnr', 'house number', 'street number'),
  street_number_add: field('Tür/Stiege', '', 'tuer', 'stiege', 'top', 'door', 'adresszusatz'),
  postal_code: field('PLZ', '3100', 'postleitzahl', 'postal code', 'postcode', 'zip', 'zip code'),
  locality: field('Ort', 'St. Pölten', 'wohnort', 'stadt', 'gemeinde', 'city', 'town', 'locality'),
  country: field('Land', 'AT', 'country', 'staat'),
  manager: field(
    'Verwalter',
    '',
    'verwalter e mail',
    'verwalter zeile',
    'familie',
    'elternteil',
    'eltern',
    'erziehungsberechtigt',
    'erziehungsberechtigte',
    'mutter vater',
    'manager',
    'parent',
    'guardian',
    'family',
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
  ),
  memberSince: field('Mitglied seit (von Hand)', '', 'erstes mitgliedsjahr', 'ursprünglich mitglied seit'),
  iban: field('IBAN', '', 'kontonummer', 'bankverbindung', 'bank account'),
  companyName: field('Firma', '', 'firmenname', 'unternehmen', 'company'),
  companyPosition: field('Position in der Firma', '', 'position'),
  vatID: field('UID-Nummer', '', 'uid', 'vat', 'vat id'),
  companyRegNr: field('Firmenbuchnummer', '', 'fn', 'firmenbuch'),
  letterAddressation: field('Briefanrede', '', 'anrede brief', 'letter salutation'),
  shouldReceivePost: field('Sendungseinstellung', '', 'zusendungen', 'newsletter', 'mailing'),
  note: field('Gesundheitshinweis', '', 'gesundheit', 'allergien', 'gesundheitliche hinweise', 'health', 'medical'),
  internalnote: field(
    'interne Notiz',
    '',
    'notiz',
    'anmerkung',
    'bemerkung',
    'kommentar',
    'note',
    'notes',
    'comment',
    'remark',
  ),
} as const satisfies Record<string, Field>;

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

/** As headings are compared: without case, umlauts, hyphens and what stands in brackets. */
const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const headingsOf = (clubFields: readonly ClubField[]): readonly (readonly [string, string])[] => [
  ...Object.entries(importFields).flatMap(([name, { label, headings }]) =>
    [name, label, ...headings].map((heading) => [plain(heading), name] as const),
  ),
  ...fromTable(clubFields).flatMap(({ tag, label }) =>
    [tag, label, `data_${tag}`].map((heading) => [plain(heading), `data_${tag}`] as const),
  ),
];

/**
 * Wofür steht die Spalte? One field per column and one column per field: first headings that say exactly a known word, then
 * those that begin with one („Telefon privat“). Empty where nothing fits.
 */
export const guessColumns = (headings: readonly string[], clubFields: readonly ClubField[] = []): readonly string[] => {
  const words = headingsOf(clubFields);
  const guesses = headings.map(() => '');
  const take = (fits: (heading: string, word: string) => boolean) => {
    for (const [index, heading] of headings.map(plain).entries()) {
      if (guesses[index] !== '' || heading === '') continue;
      const found = words.find(([word, name]) => !guesses.includes(name) && fits(heading, word));
      if (found) guesses[index] = found[1];
    }
  };
  take((heading, word) => heading === word);
  take((heading, word) => word.length >= 4 && heading.startsWith(`${word} `));
  return guesses;
};
