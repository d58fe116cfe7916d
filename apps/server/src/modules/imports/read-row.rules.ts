import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { additionalProblems, wrongValue } from '@vereinshaus/contract/kit/additional-values';
import { addDays, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { isPlausibleEmail, wrongEmail } from '@vereinshaus/contract/kit/email';
import { compactIban, invalidIban, isValidIban } from '@vereinshaus/contract/kit/iban';
import { mailingLabels, membershipRoleLabel, sexLabels } from '@vereinshaus/contract/kit/labels';
import { isMissingPhone, longestPhone, normalisePhone } from '@vereinshaus/contract/kit/phone';
import { recordOf } from '@vereinshaus/contract/kit/record-of';
import { availableCodes, roleDatesProblem, timeOfDay } from '@vereinshaus/contract/membership/rules';
import { lineOf, personFields, textFields } from '@vereinshaus/contract/persons/person-fields';
import { type MasterData, profile } from '@vereinshaus/contract/persons/profile';
import type { AdditionalField } from '@vereinshaus/contract/persons/settings';
import { folded, isNoDay, readCountry, readDay, readSex, readYesNo, splitStreet } from './cells.rules.ts';

/** A field of a row, and what is wrong with it. */
export type FieldProblem = { field: string; text: string };

export type GivenFields = Omit<MasterData, 'svn' | 'erzberID' | 'place_ID'>;

/** A row as it was understood. What the table leaves empty is missing here. */
export type ReadRow = {
  /** As the table counts: the heading is row 1. */
  row: number;
  given: GivenFields;
  svn: string;
  iban: string;
  /** null = not said. */
  mailing: number | null;
  /** Fields of the club, by tag. */
  extra: Readonly<Record<string, unknown>>;
  /** E-mail address or row of the Verwalter. */
  manager: string;
  /** Rows with the same are one family. */
  familyCode: string;
  /** Name of whoever pays. */
  payer: string;
  role: { code: number; startsOn: IsoDay; endsOn: IsoDay | null } | null;
  /** Numbers and addresses besides the first, each with its use; empty = none. */
  further: string;
  problems: readonly FieldProblem[];
};

export type RowRules = {
  today: IsoDay;
  settings: Pick<ClubSettings, 'additionalFields' | 'memberStates' | 'memberStatesShort' | 'retiredRoles'>;
};

/** Field → text of the cell; empty cells are missing. */
export type Cells = Readonly<Record<string, string>>;

export const importProblems = {
  day: 'Das ist kein gültiges Datum. Bitte schreibe es als TT.MM.JJJJ.',
  sex: 'Dieses Geschlecht kennen wir nicht. Möglich sind männlich, weiblich, Familie, Institution.',
  country: 'Dieses Land kennen wir nicht. Möglich sind Namen und Kürzel wie Österreich oder AT.',
  phone: 'Das ist keine gültige Telefonnummer.',
  mailing: `Das kennen wir nicht. Möglich sind: ${Object.values(mailingLabels).join(', ')}.`,
  role: (text: string) => `Die Rolle „${text}“ gibt es in diesem Verein nicht.`,
  startWithoutRole: 'Hier steht ein Beginn oder Ende, aber keine Rolle. Wähle sie oben für alle.',
  company: 'Hier steht weder ja noch nein.',
  tooLong: (most: number) => `Das ist zu lang (höchstens ${most} Zeichen).`,
} as const;

const longest: Readonly<Record<string, number>> = recordOf(
  textFields.map((field) => [field, personFields[field].longest] as const),
);

/** Collects values and problems of one row. */
class Reader {
  readonly problems: FieldProblem[] = [];
  readonly cells: Cells;
  readonly rules: RowRules;

  constructor(cells: Cells, rules: RowRules) {
    this.cells = cells;
    this.rules = rules;
  }

  wrong(field: string, text: string): undefined {
    this.problems.push({ field, text });
    return undefined;
  }

  /** Undefined where the cell is empty or wrong. */
  read<T>(field: string, understand: (text: string) => T | null, problem: string): T | undefined {
    const text = this.cells[field];
    if (text === undefined) return undefined;
    return understand(text) ?? this.wrong(field, problem);
  }

  text(field: string): string | undefined {
    const text = this.cells[field];
    const most = longest[field] ?? Number.POSITIVE_INFINITY;
    return text !== undefined && text.length > most ? this.wrong(field, importProblems.tooLong(most)) : text;
  }

  day(field: string): IsoDay | undefined {
    if (isNoDay(this.cells[field] ?? '')) return undefined;
    return this.read(field, (text) => readDay(text, this.rules.today), importProblems.day);
  }
}

const readPhone = (text: string): string | null => {
  const digits = normalisePhone(text);
  return isMissingPhone(digits) || digits.length > longestPhone || /[a-z]{3}/i.test(text) ? null : digits;
};

const given = (fields: GivenFields): GivenFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Without a column for the number, it stands behind the street. */
const address = (reader: Reader): GivenFields => {
  const street = reader.text('street');
  const number = reader.text('street_number');
  const split = street === undefined || number !== undefined ? null : splitStreet(street);
  return {
    street: split?.street ?? street,
    street_number: split?.number || number,
    street_number_add: reader.text('street_number_add') ?? (split?.door || undefined),
    postal_code: reader.text('postal_code'),
    locality: reader.text('locality'),
    country: reader.read('country', readCountry, importProblems.country),
  };
};

/** Cells that are taken as they stand. */
const texts = textFields.filter((field) => {
  const { kind, import: cell } = lineOf(field);
  return (kind === 'line' || kind === 'lines') && cell !== undefined;
});

const dayNumber = (day: IsoDay | undefined) => (day === undefined ? undefined : toDayNumber(day));

const readEmail = (text: string) => (isPlausibleEmail(text) ? text : null);

/** The surest way to somebody first; every column with its use, as it is said of the others. */
const phoneUses = { phone: 'Telefon', phoneMobile: 'Telefon mobil', phoneWork: 'Telefon geschäftlich' } as const;

type Reached = { email: string | undefined; phone: string | undefined; further: string };

/** One number and one address are the person’s; what else the table has of them is kept in words. */
const reachedBy = (reader: Reader): Reached => {
  const phones = Object.entries(phoneUses).flatMap(([field, use]) => {
    const number = reader.read(field, readPhone, importProblems.phone);
    return number === undefined ? [] : [{ number, told: `${use}: ${reader.cells[field] ?? ''}` }];
  });
  const emails = ['email', 'emailFurther'].flatMap((field) => reader.read(field, readEmail, wrongEmail) ?? []);
  const [phone, ...furtherPhones] = phones.filter(
    ({ number }, index) => phones.findIndex((other) => other.number === number) === index,
  );
  const [email, ...furtherEmails] = [...new Set(emails)];
  const further = [...furtherPhones.map(({ told }) => told), ...furtherEmails.map((address) => `E-Mail: ${address}`)];
  return { email, phone: phone?.number, further: further.join('\n') };
};

/** A company is called by its name; who says that it is one, or has no other name, is one. */
const company = (reader: Reader): GivenFields => {
  const name = reader.cells.companyName ?? '';
  const isCompany = reader.read('isCompany', readYesNo, importProblems.company) ?? false;
  const isNameless = reader.cells.lastname === undefined && reader.cells.prename === undefined;
  if (!isCompany && !(isNameless && name !== '')) return {};
  return { sex: 'inst', ...(reader.cells.lastname === undefined && name !== '' && { lastname: name }) };
};

const masterData = (reader: Reader, { email, phone }: Reached): GivenFields => ({
  ...Object.fromEntries(texts.map((field) => [field, reader.text(field)])),
  sex: reader.read('sex', readSex, importProblems.sex),
  email,
  phone,
  phoneAdd: reader.read('phoneAdd', readPhone, importProblems.phone),
  birthdate: dayNumber(reader.day('birthdate')),
  memberSince: dayNumber(reader.day('memberSince')),
  ...address(reader),
  ...company(reader),
});

type Choice = { value: string; label: string };

/** In words that `readSex` reads. */
const sexChoices: readonly Choice[] = [
  { value: 'weiblich', label: sexLabels.fem },
  { value: 'männlich', label: sexLabels.male },
  { value: 'Familie', label: sexLabels.fam },
  { value: 'Institution', label: sexLabels.inst },
  { value: 'divers', label: 'keine Angabe' },
];

const readMailing = (text: string): number | null => {
  const choices = Object.entries(mailingLabels);
  const found = choices.find(([code, label]) => text === code || folded(text) === folded(label));
  const answer = readYesNo(text);
  return found ? Number(found[0]) : answer === null ? null : answer ? 1 : 0;
};

export const roleCode = (text: string, { settings }: RowRules): number | null => {
  const wanted = folded(text);
  const names = (code: number) => [
    String(code),
    folded(membershipRoleLabel(code, settings.memberStates)),
    folded(settings.memberStatesShort[String(code)] ?? ''),
  ];
  return availableCodes(settings).find((code) => names(code).includes(wanted)) ?? null;
};

/** Begins today where nothing is said. „kein Mitglied“ is no role. */
const role = (reader: Reader): ReadRow['role'] => {
  const [startsOn, lastDay] = [reader.day('roleStart'), reader.day('roleEnd')];
  const text = reader.cells.memberStatus;
  if (text === undefined) {
    if ((startsOn ?? lastDay) !== undefined) {
      reader.wrong(startsOn === undefined ? 'roleEnd' : 'roleStart', importProblems.startWithoutRole);
    }
    return null;
  }
  const code = roleCode(text, reader.rules);
  if (code === null) reader.wrong('memberStatus', importProblems.role(text));
  const { today } = reader.rules;
  const start = startsOn ?? (lastDay !== undefined && lastDay < today ? lastDay : today);
  const end = lastDay === undefined ? 0 : timeOfDay(lastDay);
  const problem = roleDatesProblem(
    { timeStart: timeOfDay(start), timeEnd: end, finished: lastDay !== undefined },
    today,
  );
  if (problem !== null) reader.wrong(problem.field === 'timeStart' ? 'roleStart' : 'roleEnd', problem.text);
  if (code === null || code === 0) return null;
  return { code, startsOn: start, endsOn: lastDay === undefined ? null : addDays(lastDay, 1) };
};

/** A value as the field of the club keeps it. */
const clubValue = ({ type, props }: AdditionalField, text: string, today: IsoDay): unknown => {
  if (type === 'checkbox') return readYesNo(text);
  if (type === 'date') return dayNumber(readDay(text, today) ?? undefined) ?? null;
  if (type === 'select') return props.selectives.find((choice) => folded(choice) === folded(text)) ?? null;
  return text;
};

const clubFields = (reader: Reader): Readonly<Record<string, unknown>> => {
  const { additionalFields } = reader.rules.settings;
  const values: [string, unknown][] = [];
  for (const field of additionalFields.filter(({ type }) => type !== 'file')) {
    const text = reader.cells[`data_${field.tag}`];
    if (text === undefined) continue;
    const value = clubValue(field, text, reader.rules.today);
    if (value === null) reader.wrong(`data_${field.tag}`, wrongValue);
    else values.push([field.tag, value]);
  }
  const extra = Object.fromEntries(values);
  // Nothing must be filled in, whatever the age.
  const writer = { mayWriteAll: true, isRegistration: false, isMinor: false };
  for (const [name, text] of Object.entries(additionalProblems(additionalFields, {}, extra, writer))) {
    reader.wrong(name, text);
  }
  return extra;
};

/** What a field with a fixed choice offers, as a table would say it; null for fields in which anything can stand. */
export const choicesOf = (field: string, { settings }: RowRules): readonly Choice[] | null => {
  if (field === 'memberStatus') {
    return availableCodes(settings).map((code) => ({
      value: String(code),
      label: membershipRoleLabel(code, settings.memberStates),
    }));
  }
  if (field === 'sex') return sexChoices;
  if (field === 'shouldReceivePost') return Object.entries(mailingLabels).map(([value, label]) => ({ value, label }));
  const own = settings.additionalFields.find(({ tag }) => `data_${tag}` === field);
  if (own?.type === 'checkbox') return ['ja', 'nein'].map((value) => ({ value, label: value }));
  if (own?.type !== 'select') return null;
  return own.props.selectives.map((value) => ({ value, label: value }));
};

/** Does the cell say one of the choices by itself? */
export const isUnderstood = (field: string, text: string, rules: RowRules): boolean => {
  if (field === 'memberStatus') return roleCode(text, rules) !== null;
  if (field === 'sex') return readSex(text) !== null;
  if (field === 'shouldReceivePost') return readMailing(text) !== null;
  const own = rules.settings.additionalFields.find(({ tag }) => `data_${tag}` === field);
  return own === undefined || clubValue(own, text, rules.today) !== null;
};

const ofProfile = profile.save.input.partial();

/** The profile's own limits have the last word, should ours ever fall behind. */
const lengthProblems = (fields: GivenFields): readonly FieldProblem[] =>
  (ofProfile.safeParse(fields).error?.issues ?? []).map(({ path, message }) => ({
    field: String(path[0] ?? ''),
    text: message,
  }));

/** Zeile verstehen: every cell on its own. What follows from several of them is checked with the person's rules later. */
export const readRow = (row: number, cells: Cells, rules: RowRules): ReadRow => {
  const reader = new Reader(cells, rules);
  const reached = reachedBy(reader);
  const fields = given(masterData(reader, reached));
  const iban = reader.read('iban', (text) => (isValidIban(text) ? compactIban(text) : null), invalidIban);
  const mailing = reader.read('shouldReceivePost', readMailing, importProblems.mailing);
  const understood = { role: role(reader), extra: clubFields(reader) };
  return {
    row,
    given: fields,
    svn: cells.svn ?? '',
    iban: iban ?? '',
    mailing: mailing ?? null,
    manager: cells.manager ?? '',
    familyCode: folded(cells.familyCode ?? ''),
    payer: cells.payer ?? '',
    further: reached.further,
    ...understood,
    problems: [...reader.problems, ...lengthProblems(fields)],
  };
};
