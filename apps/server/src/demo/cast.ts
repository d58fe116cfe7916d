import { membershipStart, momentBefore } from './calendar.ts';
import type { PersonColumns, PersonDraft } from './draft.ts';
import { type DemoPlace, moveIn } from './families.ts';
import { type Sex, surname } from './names.ts';
import type { Random } from './random.ts';
import { platformSignIn, signInsOfSouth, signInsOfTown } from './sign-ins.ts';

/** Somebody with a fixed name. The first of a household is its Verwalter. */
type Character = {
  name: readonly [first: string, last: string];
  sex: Sex;
  age: number;
  columns?: Partial<PersonColumns>;
  /** Membership roles with the years since they began. */
  roles?: readonly (readonly [code: number, years: number])[];
  signIn?: string;
  grants?: readonly string[];
};

const enter = (random: Random, place: DemoPlace, persons: PersonDraft[], household: readonly Character[]) => {
  const first = persons.length;
  const grownUp = household.length > 1 ? ('parent' as const) : ('adult' as const);
  const planned = household.map(({ age, sex }) => ({
    age,
    sex,
    surname: surname(random),
    situation: age < 18 ? ('child' as const) : grownUp,
  }));
  moveIn(random, place, persons, planned);
  for (const [index, character] of household.entries()) {
    const draft = persons[first + index];
    if (draft) dress(random, place, draft, character);
  }
};

const dress = (random: Random, place: DemoPlace, draft: PersonDraft, character: Character) => {
  const { name, columns, roles = [[1, 3]], signIn, grants } = character;
  const email = signIn ?? '';
  Object.assign(draft.columns, {
    first_name: name[0],
    last_name: name[1],
    titles_before: '',
    titles_after: '',
    job_title: '',
    email,
    whatsapp_phone: '',
    member_since: null,
    data_confirmed_at: momentBefore(random, place.today, random.int(5, 60)),
    ...columns,
  });
  draft.roles = roles.map(([code, years]) => ({
    code,
    starts_on: membershipStart(random, place.today, years),
    ends_on: null,
  }));
  if (signIn !== undefined) draft.signIn = signIn;
  if (grants !== undefined) draft.grants = grants;
};

const household = (...members: readonly Character[]) => members;

const townCast: readonly (readonly Character[])[] = [
  household({
    name: ['Claudia', 'Leitner'],
    sex: 'fem',
    age: 47,
    columns: { staff_level: 90 },
    roles: [
      [1, 14],
      [1200, 3],
    ],
    signIn: signInsOfTown.admin.email,
  }),
  household({
    name: ['Herbert', 'Wagner'],
    sex: 'male',
    age: 66,
    columns: { staff_level: 50, titles_before: 'Ing.' },
    roles: [[1, 22]],
    signIn: signInsOfTown.reader.email,
  }),
  household({
    name: ['Thomas', 'Pichler'],
    sex: 'male',
    age: 52,
    columns: { titles_before: 'Mag.' },
    roles: [
      [1, 9],
      [1000, 4],
    ],
    signIn: signInsOfTown.cashier.email,
    grants: ['accounting', 'invoice'],
  }),
  household({
    name: ['Markus', 'Hofer'],
    sex: 'male',
    age: 34,
    columns: { is_trainer: true, titles_after: 'BSc' },
    roles: [[1, 11]],
    signIn: signInsOfTown.trainer.email,
  }),
  household(
    { name: ['Sabine', 'Gruber'], sex: 'fem', age: 41, signIn: signInsOfTown.family.email, roles: [[3, 5]] },
    { name: ['Andreas', 'Gruber'], sex: 'male', age: 43, roles: [] },
    { name: ['Lena', 'Gruber'], sex: 'fem', age: 11, roles: [[1, 5]], columns: { health_note: 'Nussallergie' } },
    {
      name: ['Paul', 'Gruber'],
      sex: 'male',
      age: 8,
      roles: [[1, 2]],
      columns: { health_note: '', pickup_note: 'Oma Helga, Nachbarin Eva Lang' },
    },
  ),
  household({
    name: ['Günther', 'Aigner'],
    sex: 'male',
    age: 56,
    columns: {
      company_name: 'Autohaus Traisental GmbH',
      company_position: 'Geschäftsführer',
      letter_salutation: 'Sehr geehrter Herr Aigner',
      email: 'autohaus@example.com',
    },
    roles: [[3, 8]],
  }),
  household({
    name: ['Brigitte', 'Sulzbacher'],
    sex: 'fem',
    age: 61,
    columns: {
      company_name: 'Bäckerei Sulzbacher',
      company_position: 'Inhaberin',
      letter_salutation: 'Sehr geehrte Frau Sulzbacher',
      email: 'baeckerei@example.com',
    },
    roles: [[3, 12]],
  }),
  household({ name: ['Katharina', 'Moser'], sex: 'fem', age: 29, roles: [[1, 6]], signIn: signInsOfTown.member.email }),
];

const southCast: readonly (readonly Character[])[] = [
  household({
    name: ['Robert', 'Steiner'],
    sex: 'male',
    age: 45,
    columns: { staff_level: 90 },
    roles: [
      [1, 12],
      [1400, 2],
    ],
    signIn: signInsOfSouth.admin.email,
  }),
  household(
    { name: ['Sabine', 'Gruber'], sex: 'fem', age: 41, signIn: signInsOfSouth.family.email, roles: [] },
    { name: ['Lena', 'Gruber'], sex: 'fem', age: 11, roles: [[1, 1]], columns: { health_note: 'Nussallergie' } },
  ),
];

const platformCast: readonly (readonly Character[])[] = [
  household({ name: ['Petra', 'Plattform'], sex: 'fem', age: 39, roles: [], signIn: platformSignIn.email }),
];

const enterAll =
  (cast: readonly (readonly Character[])[]) => (random: Random, place: DemoPlace, persons: PersonDraft[]) => {
    for (const members of cast) enter(random, place, persons, members);
  };

/** Those who sign in, always in the same places at the head of the list. */
export const enterTownCast = enterAll(townCast);
export const enterSouthCast = enterAll(southCast);
export const enterPlatformCast = enterAll(platformCast);
