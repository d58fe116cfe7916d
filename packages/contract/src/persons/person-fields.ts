import { z } from 'zod';
import { type Access, may } from '../kit/access.ts';
import { defaultCountry } from '../kit/countries.ts';
import { pluck, recordOf } from '../kit/record-of.ts';
import { dayInput, id, text } from '../kit/wire.ts';
import {
  addressPart,
  type FieldLine,
  line,
  lines,
  phone,
  type TextKind,
  textKinds,
  withHeadings,
} from './person-field-line.ts';

/**
 * Every editable field of a person, one line each, in the order of the forms. The line determines input, column, labels, read and write
 * rights, lists, import, merging, history, the download of one's own data and erasure. How to add one: CONTRIBUTING.md.
 * person-fields.api.test.ts checks that each field is where its line says.
 */
export const personFields = {
  sex: {
    kind: 'choice',
    input: z.enum(['male', 'fem', 'fam', 'inst', '']),
    empty: '',
    column: 'sex',
    label: 'Geschlecht',
    part: 'name',
    list: 'row',
    import: { ...withHeadings('sex', 'gender', 'anrede', 'm/w', 'mw', 'salutation'), example: 'weiblich' },
  },
  titlesAnte: {
    ...line(60),
    column: 'titles_before',
    label: 'Titel vor dem Namen',
    part: 'name',
    list: 'row',
    import: { ...withHeadings('titel', 'title', 'titel vorne', 'akad titel', 'akademischer titel'), example: 'Mag.' },
  },
  prename: {
    ...line(80),
    column: 'first_name',
    label: 'Vorname',
    part: 'name',
    list: 'row',
    import: {
      ...withHeadings('first name', 'firstname', 'given name', 'prename', 'rufname', 'vname'),
      example: 'Maria',
    },
  },
  lastname: {
    ...line(80),
    column: 'last_name',
    label: 'Nachname',
    part: 'name',
    list: 'row',
    import: {
      ...withHeadings('familienname', 'zuname', 'last name', 'lastname', 'surname', 'name', 'nname'),
      example: 'Muster',
    },
  },
  titlesPost: {
    ...line(60),
    column: 'titles_after',
    label: 'Titel nach dem Namen',
    part: 'name',
    list: 'row',
    import: {
      ...withHeadings('titel hinten', 'titel nach', 'titel nachgestellt', 'nachgestellter titel', 'title after'),
      example: 'BA',
    },
  },
  titlesJob: {
    ...line(80),
    column: 'job_title',
    label: 'Berufstitel',
    part: 'name',
    list: 'further',
    import: withHeadings('beruf', 'berufsbezeichnung', 'job title'),
  },
  birthdate: {
    kind: 'day',
    /** yyyymmdd; 0 = not given. */
    input: z.union([
      dayInput,
      z
        .string()
        .trim()
        .regex(/^\d{0,8}$/)
        .transform(Number),
    ]),
    empty: 0,
    column: 'birth_date',
    label: 'Geburtsdatum',
    part: 'birthDate',
    list: 'row',
    import: {
      ...withHeadings(
        'geboren',
        'geboren am',
        'geb',
        'geb am',
        'geb datum',
        'gebdat',
        'geburtstag',
        'date of birth',
        'birthdate',
        'birthday',
        'birth date',
        'dob',
      ),
      example: '26.09.1985',
    },
  },
  svn: {
    kind: 'svn',
    /** Ten digits, or DDMMYY entered by staff above role 80; 32 characters = stored already and unchanged. */
    input: text(40),
    empty: '',
    /** Stored next to the ciphertext; only svn.ts writes it. */
    column: 'svn_token',
    label: 'Sozialversicherungsnummer',
    // Only whether a number is stored; a separate call returns the number.
    part: 'account',
    list: 'none',
    import: withHeadings('svn', 'sv nummer', 'svnr', 'sv nr', 'versicherungsnummer', 'social security number', 'ssn'),
  },
  email: {
    ...line(200),
    kind: 'email',
    column: 'email',
    label: 'E-Mail',
    part: 'contact',
    formLabel: 'E-Mail-Adresse',
    list: 'row',
    import: {
      ...withHeadings(
        'email',
        'mail',
        'e mail adresse',
        'emailadresse',
        'mailadresse',
        'email address',
        'haupt e mail',
        'private e mail',
        'private e mail adresse',
        'e mail privat',
      ),
      example: 'maria.muster@example.at',
    },
  },
  phone: {
    ...phone,
    column: 'phone',
    label: 'Telefon',
    part: 'contact',
    list: 'row',
    import: {
      ...withHeadings(
        'telefonnummer',
        'telefon privat',
        'telefonnummer privat',
        'festnetz',
        'tel',
        'phone',
        'phone number',
      ),
      example: '0664 1234567',
    },
  },
  /** For a minor: emergency contact. */
  phoneAdd: {
    ...phone,
    column: 'emergency_phone',
    label: 'Notfallnummer',
    part: 'emergency',
    forTrainers: true,
    list: 'row',
    import: withHeadings(
      'notfall',
      'notfallkontakt',
      'notfalltelefon',
      'emergency phone',
      'emergency contact',
      'telefon 2',
    ),
  },
  /** For a child: persons a trainer may let it go with. */
  pickupNote: {
    ...line(300),
    column: 'pickup_note',
    label: 'Wer darf abholen',
    part: 'emergency',
    forTrainers: true,
    list: 'further',
    import: withHeadings('abholung', 'abholberechtigt', 'abholberechtigte', 'pickup'),
    namesOthers: true,
  },
  street: {
    ...addressPart(120),
    column: 'street',
    label: 'Straße',
    part: 'contact',
    list: 'row',
    import: {
      ...withHeadings('strasse', 'adresse', 'anschrift', 'street', 'address', 'strasse und hausnummer'),
      example: 'Hauptstraße',
    },
  },
  street_number: {
    ...addressPart(40),
    column: 'house_number',
    label: 'Hausnummer',
    part: 'contact',
    list: 'row',
    import: { ...withHeadings('hausnr', 'nr', 'hnr', 'house number', 'street number'), example: '7a' },
  },
  /** Door, stairway. */
  street_number_add: {
    ...addressPart(40),
    column: 'door',
    label: 'Tür/Stiege',
    part: 'contact',
    formLabel: 'Stiege/Tür',
    list: 'row',
    import: withHeadings('tuer', 'stiege', 'top', 'door', 'adresszusatz'),
  },
  postal_code: {
    ...addressPart(12),
    column: 'postal_code',
    label: 'PLZ',
    part: 'contact',
    formLabel: 'Postleitzahl',
    list: 'row',
    import: { ...withHeadings('postleitzahl', 'postal code', 'postcode', 'zip', 'zip code'), example: '3100' },
  },
  locality: {
    ...addressPart(80),
    column: 'locality',
    label: 'Ort',
    part: 'contact',
    list: 'row',
    import: { ...withHeadings('wohnort', 'stadt', 'gemeinde', 'city', 'town', 'locality'), example: 'St. Pölten' },
  },
  country: {
    ...addressPart(60),
    input: text(60).toUpperCase(),
    empty: defaultCountry,
    column: 'country',
    label: 'Land',
    part: 'contact',
    list: 'row',
    import: { ...withHeadings('country', 'staat'), example: 'AT' },
  },
  /** The verified place of an Austrian address. */
  place_ID: {
    ...addressPart(40),
    column: 'place_id',
    label: 'bestätigte Adresse',
    part: 'contact',
    formLabel: 'Adresse',
    list: 'none',
    ownData: false,
  },
  /** Legal representative of a minor. */
  erzberID: {
    kind: 'person',
    input: id,
    empty: 0,
    column: 'legal_representative_id',
    label: 'gesetzliche Vertretung',
    part: 'account',
    formLabel: 'Gesetzliche Vertretung',
    list: 'none',
    ownData: false,
  },
  letterAddressation: {
    ...line(200),
    column: 'letter_salutation',
    label: 'Briefanrede',
    part: 'name',
    list: 'further',
    import: withHeadings('anrede brief', 'letter salutation'),
    namesOthers: true,
  },
  companyName: {
    ...line(120),
    column: 'company_name',
    label: 'Firma',
    part: 'contact',
    list: 'further',
    import: withHeadings('firmenname', 'name der firma', 'unternehmen', 'organisation', 'company'),
  },
  companyPosition: {
    ...line(120),
    column: 'company_position',
    label: 'Position in der Firma',
    part: 'contact',
    list: 'further',
    import: withHeadings('position'),
  },
  vatID: {
    ...line(20),
    column: 'vat_id',
    label: 'UID-Nummer',
    part: 'contact',
    list: 'further',
    import: withHeadings('uid', 'vat', 'vat id'),
  },
  companyRegNr: {
    ...line(20),
    column: 'company_register_number',
    label: 'Firmenbuchnummer',
    part: 'contact',
    list: 'further',
    import: withHeadings('fn', 'firmenbuch'),
  },
  /** Overrides the first membership role; 0 = computed. */
  memberSince: {
    kind: 'day',
    input: dayInput,
    empty: 0,
    column: 'member_since',
    label: 'Mitglied seit',
    part: 'membership',
    list: 'row',
    import: {
      ...withHeadings('erstes mitgliedsjahr', 'ursprünglich mitglied seit'),
      label: 'Mitglied seit (von Hand)',
    },
    writes: may('user'),
  },
  /** What trainers should know about the person's health. */
  note: {
    ...lines(2000),
    column: 'health_note',
    label: 'Gesundheitshinweis',
    part: 'health',
    formLabel: 'Gesundheitliche Hinweise',
    forTrainers: true,
    list: 'none',
    import: withHeadings('gesundheit', 'allergien', 'gesundheitliche hinweise', 'health', 'medical'),
    isSensitive: true,
    namesOthers: true,
  },
  internalnote: {
    ...lines(5000),
    column: 'internal_note',
    label: 'interne Notiz',
    part: 'office',
    formLabel: 'Interne Notiz',
    list: 'none',
    import: withHeadings(
      'notiz',
      'notizen',
      'anmerkung',
      'anmerkungen',
      'bemerkung',
      'bemerkungen',
      'kommentar',
      'note',
      'notes',
      'comment',
      'remark',
    ),
    reads: may('user_read'),
    writes: may('user'),
    namesOthers: true,
    ownData: false,
  },
} as const satisfies Record<string, FieldLine>;

type Table = typeof personFields;
export type PersonField = keyof Table;

/** Names of the lines that match `Said`. */
export type FieldsWith<Said> = { [K in PersonField]: Table[K] extends Said ? K : never }[PersonField];

const isPersonField = (name: string): name is PersonField => Object.hasOwn(personFields, name);
export const personFieldNames: readonly PersonField[] = Object.keys(personFields).filter(isPersonField);

/** The line of any field, including its optional properties. */
export const lineOf = (field: PersonField): FieldLine => personFields[field];

/** Stored and sent as the same text. */
export type TextField = FieldsWith<{ kind: TextKind }>;
export const textFields: readonly TextField[] = personFieldNames.filter((field): field is TextField =>
  textKinds.some((kind) => kind === personFields[field].kind),
);

/** Data needed in an emergency in the hall. */
export type TrainerField = FieldsWith<{ forTrainers: true }>;
export const trainerFields: readonly TrainerField[] = personFieldNames.filter(
  (field): field is TrainerField => lineOf(field).forTrainers === true,
);

/** The values of all fields. */
export type PersonValues = { [K in PersonField]: z.output<Table[K]['input']> };
export const emptyValues: PersonValues = pluck(personFields, 'empty');

export const fieldColumns = pluck(personFields, 'column');

/** Input schemas by field. */
export const fieldInputs = pluck(personFields, 'input');

export const fieldLabels: Readonly<Record<PersonField, string>> = pluck(personFields, 'label');

export const formLabels: Readonly<Record<PersonField, string>> = recordOf(
  personFieldNames.map((field) => [field, lineOf(field).formLabel ?? personFields[field].label] as const),
);

const rulesOf = (right: 'reads' | 'writes'): Readonly<Record<string, Access>> =>
  Object.fromEntries(
    personFieldNames.flatMap((field) => {
      const access = lineOf(field)[right];
      return access === undefined ? [] : [[field, access] as const];
    }),
  );

/** Fields with a read right of their own, as calls declare it. */
export const readRules = rulesOf('reads');
export const writeRules = rulesOf('writes');
