import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { birthDateFor, daysBefore, momentBefore, momentOn } from './calendar.ts';
import { noTexts, type PersonColumns, type PersonDraft } from './draft.ts';
import type { PlannedPerson } from './families.ts';
import { membershipOf } from './memberships.ts';
import { firstName, type Sex, type Surname, titles } from './names.ts';
import { type Address, email, phone } from './places.ts';
import type { Random } from './random.ts';

/** `firstNames` are taken: siblings do not share one. */
export type Home = { address: Address; phone: string; firstNames: Set<string> };

const healthNotes = [
  'Asthma, Spray in der Sporttasche',
  'Nussallergie',
  'Heuschnupfen',
  'Diabetes Typ 1',
  'Brillenträger, Sportbrille vorhanden',
  'Laktoseintoleranz',
  'Knie nach Operation noch schonen',
  'Bienenstichallergie, Notfallset dabei',
  'Epilepsie, bitte Rücksprache mit den Eltern',
] as const;

const internalNotes = [
  'Hilft beim Sommerfest gerne beim Aufbau.',
  'Rückruf wegen Ratenzahlung vereinbart.',
  'Spricht besser Englisch als Deutsch.',
  'Fährt bei Wettkämpfen mit dem Bus mit.',
  'Leihmatte noch nicht zurückgegeben.',
] as const;

const shirtSizes = ['128', '140', '152', '164', 'XS', 'S', 'M', 'L', 'XL'] as const;

const shirtSize = (random: Random, age: number) => {
  if (age < 14) return shirtSizes[Math.min(3, Math.max(0, Math.floor((age - 5) / 2)))];
  return random.pick(shirtSizes.slice(4));
};

const contact = (random: Random, home: Home, age: number, isManager: boolean) => {
  if (isManager) return { phone: home.firstNames.size === 0 ? home.phone : phone(random), hasEmail: true };
  if (age >= 18) return { phone: phone(random), hasEmail: random.chance(0.8) };
  if (age >= 13) return { phone: random.chance(0.7) ? phone(random) : home.phone, hasEmail: random.chance(0.35) };
  return { phone: random.chance(0.7) ? home.phone : '', hasEmail: false };
};

/** When somebody was last here; whoever never signed in was never here. */
const visits = (random: Random, today: IsoDay, isManager: boolean) => {
  if (!random.chance(isManager ? 0.68 : 0.08)) return { last_login_at: null, last_active_at: null };
  const signedIn = Math.floor(random.next() ** 2.2 * 900) + 1;
  const active = Math.floor(signedIn * random.next() ** 2) + 1;
  const last_login_at = momentBefore(random, today, signedIn);
  return { last_login_at, last_active_at: active >= signedIn ? last_login_at : momentBefore(random, today, active) };
};

const confirmed = (random: Random, today: IsoDay): string | null =>
  random.chance(0.82)
    ? momentBefore(random, today, random.chance(0.7) ? random.int(1, 270) : random.int(281, 900))
    : null;

const notes = (random: Random, age: number) => ({
  health_note: random.chance(age < 18 ? 0.09 : 0.03) ? random.pick(healthNotes) : '',
  internal_note: random.chance(0.02) ? random.pick(internalNotes) : '',
});

const preferences = (random: Random) => {
  const chosen = {
    mailing: random.weighted([
      [1, 70],
      [3, 20],
      [2, 6],
      [0, 4],
    ]),
    payment_method: random.weighted([
      [0, 40],
      [1, 25],
      [6, 35],
    ]),
  };
  // Nobody uses it: everybody takes as many numbers as ever, so that the demo keeps its names and families.
  random.next();
  return chosen;
};

const blank = {
  ...noTexts,
  death_date: null,
  deleted_at: null,
  anonymised_at: null,
  staff_level: 0,
  is_trainer: false,
} as const;

const newFirstName = (random: Random, home: Home, surname: Surname, sex: Sex, birthYear: number): string => {
  const name = firstName(random, surname, sex, birthYear);
  if (home.firstNames.has(name)) return newFirstName(random, home, surname, sex, birthYear);
  home.firstNames.add(name);
  return name;
};

/** One person of a household with everything that is known about them. */
export const buildPerson = (
  random: Random,
  today: IsoDay,
  home: Home,
  { age, sex, surname, situation }: PlannedPerson,
  isManager: boolean,
): Omit<PersonDraft, 'manager' | 'representative'> => {
  const birth_date = birthDateFor(random, today, age);
  const reach = contact(random, home, age, isManager);
  const first_name = newFirstName(random, home, surname, sex, Number(birth_date.slice(0, 4)));
  const { before, after, job } = titles(random, sex, age);
  const roles = membershipOf(random, today, situation, age);
  const known = roles[0]?.starts_on ?? daysBefore(today, random.int(20, 1500));
  const sinceBefore = situation === 'senior' && roles.length > 0 && random.chance(0.3);
  const columns: PersonColumns = {
    ...blank,
    ...home.address,
    ...notes(random, age),
    ...preferences(random),
    ...visits(random, today, isManager),
    first_name,
    last_name: surname.name,
    titles_before: before,
    titles_after: after,
    job_title: job,
    email: reach.hasEmail ? email(random, first_name, surname.name) : '',
    phone: reach.phone,
    emergency_phone: age < 18 ? phone(random) : '',
    birth_date,
    sex,
    member_since: sinceBefore ? daysBefore(known, random.int(300, 2000)) : null,
    whatsapp_phone: isManager && random.chance(0.12) ? reach.phone : '',
    extra: random.chance(0.7) ? { shirt: shirtSize(random, age) } : {},
    data_confirmed_at: confirmed(random, today),
    created_at: momentOn(random, known),
  };
  return { columns, age, roles };
};
