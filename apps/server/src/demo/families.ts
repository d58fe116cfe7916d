import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type { PersonDraft } from './draft.ts';
import type { LifeSituation } from './memberships.ts';
import { type Sex, type Surname, surname } from './names.ts';
import { buildPerson } from './person.ts';
import { address, phone, type Region } from './places.ts';
import type { Random } from './random.ts';

/** One of a household before it has a name. `own`: lives there, but is their own Verwalter. */
export type PlannedPerson = {
  age: number;
  sex: Sex;
  surname: Surname;
  situation: LifeSituation;
  own?: boolean;
};

/** The first of a household is its Verwalter. */
type Household = readonly [PlannedPerson, ...PlannedPerson[]];

const anySex = (random: Random): Sex => (random.chance(0.5) ? 'male' : 'fem');
const otherSex = (sex: Sex): Sex => (sex === 'male' ? 'fem' : 'male');

/** Gymnastics, ball games and swimming: a club is fullest between six and thirteen. */
const childAge = (random: Random): number =>
  random.weighted([
    [random.int(3, 5), 16],
    [random.int(6, 9), 34],
    [random.int(10, 13), 27],
    [random.int(14, 17), 16],
    [random.int(18, 20), 7],
  ]);

const children = (random: Random, names: readonly Surname[], youngestParent: number): PlannedPerson[] => {
  const count = random.weighted([
    [1, 34],
    [2, 45],
    [3, 17],
    [4, 4],
  ]);
  const oldest = Math.max(3, youngestParent - 20);
  const ages = Array.from({ length: count }, () => Math.min(childAge(random), oldest)).sort((a, b) => b - a);
  const apart = ages.map((age, index) => (age === ages[index - 1] && !random.chance(0.1) ? Math.max(3, age - 2) : age));
  return apart.map((age) => ({
    age,
    sex: anySex(random),
    surname: random.pick(names),
    situation: 'child' as const,
    own: age >= 18 && random.chance(0.4),
  }));
};

const partnerName = (random: Random, shared: Surname): Surname =>
  random.weighted([
    [shared, 80],
    [{ ...shared, name: `${surname(random).name}-${shared.name}` }, 5],
    [surname(random), 15],
  ]);

const twoParents = (random: Random): Household => {
  const name = surname(random);
  const age = random.int(27, 51);
  const sex: Sex = random.chance(0.6) ? 'fem' : 'male';
  const partnerAge = Math.max(25, age + random.int(-4, 5));
  const partner = { age: partnerAge, sex: otherSex(sex), surname: partnerName(random, name) };
  return [
    { age, sex, surname: name, situation: 'parent' },
    { ...partner, situation: 'parent', own: random.chance(0.3) },
    ...children(random, [name], Math.min(age, partnerAge)),
  ];
};

const oneParent = (random: Random): Household => {
  const name = surname(random);
  const age = random.int(26, 52);
  const sex: Sex = random.chance(0.68) ? 'fem' : 'male';
  return [{ age, sex, surname: name, situation: 'parent' }, ...children(random, [name], age)];
};

/** Patchwork: two adults, two names, children of either. */
const patchwork = (random: Random): Household => {
  const names = [surname(random), surname(random)] as const;
  const age = random.int(32, 50);
  return [
    { age, sex: 'fem', surname: names[0], situation: 'parent' },
    { age: age + random.int(-3, 6), sex: 'male', surname: names[1], situation: 'parent' },
    ...children(random, names, age - 3),
    ...children(random, names, age - 6),
  ];
};

const couple = (random: Random): Household => {
  const name = surname(random);
  const age = random.int(24, 58);
  const sex = anySex(random);
  return [
    { age, sex, surname: name, situation: 'adult' },
    {
      age: Math.max(20, age + random.int(-5, 5)),
      sex: otherSex(sex),
      surname: partnerName(random, name),
      situation: 'adult',
      own: true,
    },
  ];
};

const single = (random: Random): Household => [
  {
    age: random.chance(0.45) ? random.int(18, 29) : random.int(30, 61),
    sex: anySex(random),
    surname: surname(random),
    situation: 'adult',
  },
];

const seniorCouple = (random: Random): Household => {
  const name = surname(random);
  const age = random.int(62, 84);
  const sex = anySex(random);
  return [
    { age, sex, surname: name, situation: 'senior' },
    {
      age: Math.max(60, age + random.int(-5, 3)),
      sex: otherSex(sex),
      surname: name,
      situation: 'senior',
      own: random.chance(0.5),
    },
  ];
};

const senior = (random: Random): Household => [
  { age: random.int(62, 91), sex: anySex(random), surname: surname(random), situation: 'senior' },
];

const kinds = [
  [twoParents, 27],
  [oneParent, 27],
  [patchwork, 3],
  [couple, 9],
  [single, 22],
  [seniorCouple, 5],
  [senior, 7],
] as const;

export type DemoPlace = { region: Region; today: IsoDay };

/** Moves a household in at the end of the list: one address, one telephone for the small ones, one who manages. */
export const moveIn = (random: Random, place: DemoPlace, persons: PersonDraft[], planned: readonly PlannedPerson[]) => {
  const manager = persons.length;
  const home = { address: address(random, place.region), phone: phone(random), firstNames: new Set<string>() };
  const managedAdults = [manager];
  for (const [index, member] of planned.entries()) {
    const own = persons.length;
    const isManaged = index > 0 && member.own !== true;
    const isMinor = member.age < 18;
    persons.push({
      ...buildPerson(random, place.today, home, member, index === 0 || !isManaged),
      manager: isManaged ? manager : own,
      representative: isMinor ? (random.chance(0.85) ? manager : random.pick(managedAdults)) : null,
    });
    if (isManaged && !isMinor) managedAdults.push(own);
  }
};

/** As many persons as wanted, in households; the last places go to people who live alone. */
export const settle = (random: Random, place: DemoPlace, persons: PersonDraft[], wanted: number) => {
  while (persons.length < wanted) {
    const household = random.weighted(kinds)(random);
    const fits = persons.length + household.length <= wanted;
    moveIn(random, place, persons, fits ? household : single(random));
  }
};
