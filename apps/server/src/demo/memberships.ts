import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { membershipStart, yearsBefore } from './calendar.ts';
import type { RoleDraft } from './draft.ts';
import type { Random } from './random.ts';

const ordinary = 1;
const extraordinary = 2;
const supporting = 3;

export type LifeSituation = 'child' | 'parent' | 'adult' | 'senior';

type Chances = readonly (readonly [code: number | null, weight: number])[];

/** Children train, many parents only pay, those who come alone come to train. Null = no membership. */
const chances: Readonly<Record<LifeSituation, Chances>> = {
  child: [
    [ordinary, 78],
    [extraordinary, 12],
    [null, 10],
  ],
  parent: [
    [ordinary, 26],
    [supporting, 18],
    [extraordinary, 4],
    [null, 52],
  ],
  adult: [
    [ordinary, 74],
    [extraordinary, 10],
    [supporting, 6],
    [null, 10],
  ],
  senior: [
    [ordinary, 68],
    [supporting, 24],
    [null, 8],
  ],
};

const yearsOfMembership = (random: Random, situation: LifeSituation, age: number): number => {
  const longest = { child: Math.min(age - 3, 9), parent: 12, adult: Math.min(age - 15, 24), senior: 48 }[situation];
  return Math.floor(random.next() ** 1.5 * (Math.max(longest, 0) + 1));
};

/** Rollen: what somebody is in the club, with what they were before; a few have left. */
export const membershipOf = (random: Random, today: IsoDay, situation: LifeSituation, age: number): RoleDraft[] => {
  const code = random.weighted(chances[situation]);
  if (code === null) return [];
  const years = yearsOfMembership(random, situation, age);
  const starts_on = membershipStart(random, today, years);
  const hasLeft = years >= 2 && random.chance(0.07);
  const ends_on = hasLeft ? `${yearsBefore(today, random.int(0, Math.min(years - 1, 4))).slice(0, 4)}-01-01` : null;
  const isSupporterNow = years >= 4 && code === ordinary && age > 30 && random.chance(0.06);
  if (isSupporterNow && ends_on === null) {
    const change = `${yearsBefore(today, random.int(0, 2)).slice(0, 4)}-01-01`;
    return [
      { code: ordinary, starts_on, ends_on: change },
      { code: supporting, starts_on: change, ends_on: null },
    ];
  }
  const wasExtraordinary = code === ordinary && years >= 1 && random.chance(0.08);
  const before = wasExtraordinary
    ? [{ code: extraordinary, starts_on: membershipStart(random, starts_on, 1), ends_on: starts_on }]
    : [];
  return [...before, { code, starts_on, ends_on }];
};

/** Roles that hold on the day. */
export const currentRoles = (roles: readonly RoleDraft[], today: IsoDay) =>
  roles.filter((role) => role.starts_on <= today && (role.ends_on === null || role.ends_on > today));
