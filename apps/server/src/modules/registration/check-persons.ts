import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { dayInVienna, type IsoDay, isMinorOn } from '@vereinshaus/contract/kit/days';
import { normalisePhone } from '@vereinshaus/contract/kit/phone';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import {
  birthDateOf,
  type PersonInput,
  type PersonRules,
  personInput,
  personProblems,
} from '@vereinshaus/contract/persons/person-input';
import { compactSvn, isValidSvn } from '@vereinshaus/contract/persons/svn';
import type { FurtherPerson, RegistrationInput } from '@vereinshaus/contract/registration/calls';
import { registrationFieldProblems } from '@vereinshaus/contract/registration/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { hasRegister, verifiedPlaceOf } from '../addresses/index.ts';
import { invalid } from './registration.errors.ts';

/** A validated person, with the verified place and the derived birth date. */
export type NewPerson = {
  data: PersonInput;
  birthDate: IsoDay | null;
  isMinor: boolean;
  /** Ten digits, or empty. */
  svn: string;
  /** The requested membership role; 0 = none. */
  wish: 0 | 1 | 3;
  /** Values of the club's additional fields, by tag. */
  extra: Readonly<Record<string, unknown>>;
};

const wishOf = ({ member, supportingMember }: Pick<FurtherPerson, 'member' | 'supportingMember'>): NewPerson['wish'] =>
  member ? 1 : supportingMember ? 3 : 0;

type Rules = Omit<PersonRules, 'isDependant' | 'hasAddressRegister' | 'club'> & {
  club: Pick<ClubSettings, 'svnRequired' | 'additionalFields'>;
  /** Staff can fill in every additional field, and none is required for them. */
  isStaff: boolean;
};

type Candidate = { input: FurtherPerson; isDependant: boolean; prefix: string };

/** Problems are reported with their field, for a further person as persons.0.birthdate. */
const checkedPerson = async (
  ctx: Ctx,
  { input, isDependant, prefix }: Candidate,
  rules: Rules & { hasAddressRegister: boolean },
): Promise<NewPerson> => {
  const data: PersonInput = {
    ...personInput.parse(input),
    phone: normalisePhone(input.phone),
    phoneAdd: normalisePhone(input.phoneAdd),
    place_ID: await verifiedPlaceOf(ctx, input),
  };
  const birthDate = birthDateOf(data, rules);
  const isMinor = birthDate !== null && isMinorOn(birthDate, rules.today);
  const problems = Object.entries({
    ...personProblems(data, { ...rules, isDependant }),
    ...registrationFieldProblems(rules.club.additionalFields, input.data, { isStaff: rules.isStaff, isMinor }),
  });
  const [first] = problems;
  if (first !== undefined) {
    const fields = Object.fromEntries(problems.map(([field, text]) => [`${prefix}${field}`, text]));
    throw invalid(`${prefix}${first[0]}`, first[1], fields);
  }
  return {
    data,
    birthDate,
    isMinor,
    svn: isValidSvn(data.svn) ? compactSvn(data.svn) : '',
    wish: wishOf(input),
    extra: input.data,
  };
};

export const rulesFor = (ctx: Ctx, club: Rules['club']): Rules => ({
  staffLevel: ctx.viewer?.staffLevel ?? 0,
  isStaff: ctx.viewer !== null && hasPermission(ctx.viewer, 'user'),
  club,
  today: dayInVienna(ctx.now),
});

/** The first person and the further ones of the same submission, in the order of the form. */
export const checkedPersons = async (
  ctx: Ctx,
  input: RegistrationInput,
  { rules, isDependant }: { rules: Rules; isDependant: boolean },
): Promise<readonly [NewPerson, ...NewPerson[]]> => {
  const all = { ...rules, hasAddressRegister: await hasRegister(ctx) };
  const first = await checkedPerson(ctx, { input, isDependant, prefix: '' }, all);
  const further: NewPerson[] = [];
  for (const [index, person] of input.persons.entries()) {
    further.push(await checkedPerson(ctx, { input: person, isDependant: true, prefix: `persons.${index}.` }, all));
  }
  return [first, ...further];
};

/** Whether anybody to be registered is under 18. Checked before everything else. */
export const hasMinor = (input: RegistrationInput, rules: Rules): boolean =>
  [input, ...input.persons].some((person) => {
    const birthDate = birthDateOf(person, rules);
    return birthDate !== null && isMinorOn(birthDate, rules.today);
  });
