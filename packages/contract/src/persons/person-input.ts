import { z } from 'zod';
import type { ClubSettings } from '../clubs/settings.ts';
import { defaultCountry, isCountry } from '../kit/countries.ts';
import { adultAge, ageOn, fromDayNumber, type IsoDay } from '../kit/days.ts';
import { isPlausibleEmail, missingEmail, shortestEmail, wrongEmail } from '../kit/email.ts';
import { fieldInputs } from './person-fields.ts';
import {
  birthDateFromDdmmyy,
  birthDateFromSvn,
  compactSvn,
  isStoredSvn,
  isValidSvn,
  svnMatchesBirthDate,
  wrongSvn,
} from './svn.ts';

export const missingPhone = 'Bitte gib die Telefon-Nummer ein!';
export const missingBirthDate = 'Bitte gib das Geburtsdatum ein!';
export const wrongBirthDate = 'Bitte gib ein gültiges Geburtsdatum ein!';
export const futureBirthDate = 'Das Geburtsdatum darf nicht in der Zukunft liegen.';
export const wrongAddress = 'Bitte korrigiere die Adresse!';
export const missingFirstName = 'Bitte gib den Vornamen ein!';
export const missingLastName = 'Bitte gib den Nachnamen ein!';

/**
 * Registration input for a person, with wire names. Only shape and length are checked here: personProblems reports missing or wrong values,
 * in the product's order and wording.
 */
export const personInput = z.object({
  sex: fieldInputs.sex.default(''),
  titlesAnte: fieldInputs.titlesAnte.default(''),
  titlesPost: fieldInputs.titlesPost.default(''),
  prename: fieldInputs.prename.default(''),
  lastname: fieldInputs.lastname.default(''),
  email: fieldInputs.email.default(''),
  phone: fieldInputs.phone.default(''),
  birthdate: fieldInputs.birthdate.default(0),
  svn: fieldInputs.svn.default(''),
  country: fieldInputs.country.default(defaultCountry),
  postal_code: fieldInputs.postal_code.default(''),
  locality: fieldInputs.locality.default(''),
  street: fieldInputs.street.default(''),
  street_number: fieldInputs.street_number.default(''),
  street_number_add: fieldInputs.street_number_add.default(''),
  place_ID: fieldInputs.place_ID.default(''),
  erzberID: fieldInputs.erzberID.default(0),
  phoneAdd: fieldInputs.phoneAdd.default(''),
  note: fieldInputs.note.default(''),
});
export type PersonInput = z.output<typeof personInput>;

/** Initial values of a form. */
export const emptyPerson: PersonInput = personInput.parse({});

export type PersonRules = {
  /** Role of the user who fills in the form; 0 = not signed in. */
  staffLevel: number;
  club: Pick<ClubSettings, 'svnRequired'>;
  today: IsoDay;
  /** Reached through and living with the Verwalter: contact and address may stay empty and default to the Verwalter's. */
  isDependant?: boolean;
  /** False if no address register is imported: addresses cannot be verified then. */
  hasAddressRegister?: boolean;
};

/** A field, and the message shown under it. */
export type PersonProblems = Partial<Record<keyof PersonInput, string>>;

/** If the number is required, Austrians enter it instead of the birth date. */
export const asksForSvn = (country: string, club: PersonRules['club']): boolean =>
  club.svnRequired && country === defaultCountry;

/** Staff above role 80 may add a person without a number by typing the birth date as DDMMYY. */
export const mayTypeBirthDateAsSvn = (staffLevel: number): boolean => staffLevel > 80;

type BirthFields = Pick<PersonInput, 'birthdate' | 'svn'>;

/** The birth date derived from the input; null while unknown. */
export const birthDateOf = (
  { birthdate, svn }: BirthFields,
  rules: Pick<PersonRules, 'staffLevel' | 'today'>,
): IsoDay | null => {
  const given = fromDayNumber(birthdate);
  if (given !== null) return given;
  if (isValidSvn(svn)) return birthDateFromSvn(svn, rules.today);
  return mayTypeBirthDateAsSvn(rules.staffLevel) ? birthDateFromDdmmyy(compactSvn(svn), rules.today) : null;
};

/** Under 18; false while the birth date is unknown. */
export const isMinorPerson = (fields: BirthFields, rules: Pick<PersonRules, 'staffLevel' | 'today'>): boolean => {
  const birth = birthDateOf(fields, rules);
  return birth !== null && ageOn(birth, rules.today) < adultAge;
};

const isPersonless = (sex: PersonInput['sex']) => sex === 'fam' || sex === 'inst';

const nameProblems = ({ sex, prename, lastname }: PersonInput): PersonProblems => ({
  ...(prename === '' && !isPersonless(sex) && { prename: missingFirstName }),
  ...(lastname === '' && { lastname: missingLastName }),
});

const isBelowThousand = (digits: string) => Number(digits.replaceAll(/\D/g, '')) < 1000;

const contactProblems = ({ email, phone: number }: PersonInput, rules: PersonRules): PersonProblems => {
  const mayStayEmpty = rules.isDependant === true || rules.staffLevel >= 20;
  const emailProblem =
    email.length < shortestEmail
      ? mayStayEmpty && email === ''
        ? undefined
        : missingEmail
      : isPlausibleEmail(email)
        ? undefined
        : wrongEmail;
  return {
    ...(emailProblem !== undefined && { email: emailProblem }),
    ...(isBelowThousand(number) && rules.staffLevel < 20 && rules.isDependant !== true && { phone: missingPhone }),
  };
};

const earliestBirthDate = '1900-01-01';

const birthDateProblem = (value: number, today: IsoDay): string | undefined => {
  if (value < 100) return missingBirthDate;
  const birth = fromDayNumber(value);
  if (birth === null || birth < earliestBirthDate) return wrongBirthDate;
  return birth > today ? futureBirthDate : undefined;
};

/** The number must be valid and match the birth date; if it contains no date, the birth date is asked for. */
const svnProblems = ({ svn, birthdate }: PersonInput, rules: PersonRules): PersonProblems => {
  if (isStoredSvn(svn)) return {};
  if (mayTypeBirthDateAsSvn(rules.staffLevel) && /^\d{6}$/.test(compactSvn(svn))) {
    return birthDateFromDdmmyy(compactSvn(svn), rules.today) === null ? { svn: wrongSvn } : {};
  }
  if (!isValidSvn(svn)) return { svn: wrongSvn };
  const given = fromDayNumber(birthdate);
  if (given !== null && !svnMatchesBirthDate(svn, given)) return { svn: wrongSvn };
  return given === null && birthDateFromSvn(svn, rules.today) === null ? { birthdate: missingBirthDate } : {};
};

const birthProblems = (input: PersonInput, rules: PersonRules): PersonProblems => {
  // A day that does not exist is reported, even if another field gives the birth date.
  if (input.birthdate >= 100 && fromDayNumber(input.birthdate) === null) return { birthdate: wrongBirthDate };
  if (asksForSvn(input.country, rules.club)) return svnProblems(input, rules);
  const birthdate = isPersonless(input.sex) ? undefined : birthDateProblem(input.birthdate, rules.today);
  const svn = input.svn === '' ? {} : svnProblems(input, rules);
  return { ...svn, ...(birthdate !== undefined && { birthdate }) };
};

const isAustrianCode = (code: string) => /^\d{4}$/.test(code);

/** The first wrong address field, in the order in which each field enables the next. */
const wrongAddressField = ({ country, postal_code, locality, street, street_number }: PersonInput) => {
  if (postal_code === '' || (country === defaultCountry && !isAustrianCode(postal_code))) return 'postal_code';
  if (street === '') return 'street';
  if (locality === '') return 'locality';
  return street_number === '' ? 'street_number' : 'street';
};

const addressProblems = (input: PersonInput, rules: PersonRules): PersonProblems => {
  const { country, postal_code, locality, street, place_ID } = input;
  if (!isCountry(country)) return { country: wrongAddress };
  const isEmpty = postal_code === '' && locality === '' && street === '';
  if (isEmpty && rules.isDependant === true) return {};
  const isUnverified = country === defaultCountry && rules.hasAddressRegister !== false && place_ID === '';
  const isIncomplete = rules.staffLevel < 20 && (postal_code === '' || locality === '' || street === '');
  return isUnverified || isIncomplete ? { [wrongAddressField(input)]: wrongAddress } : {};
};

/** Was fehlt oder nicht stimmt: field → sentence, in the order of the form. The same on both sides of the wire. */
export const personProblems = (input: PersonInput, rules: PersonRules): PersonProblems => ({
  ...nameProblems(input),
  ...contactProblems(input, rules),
  ...birthProblems(input, rules),
  ...addressProblems(input, rules),
});
