import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { isMembershipCode } from '@vereinshaus/contract/membership/rules';

/** A membership role; `endsOn` is the first day on which it is no longer valid, null = open. */
export type RoleSpan = { id: number; code: number; startsOn: IsoDay; endsOn: IsoDay | null; note: string };

/** A remaining role, with the days of all roles it replaces; `absorbed` are the ids of those. */
export type UnitedRole = RoleSpan & { absorbed: readonly number[] };

const isEmpty = ({ startsOn, endsOn }: RoleSpan) => endsOn === startsOn;

/** Half-open: a role that begins on the day another ends does not overlap it. */
const overlaps = (one: RoleSpan, later: RoleSpan) =>
  !isEmpty(one) && !isEmpty(later) && (one.endsOn === null || later.startsOn < one.endsOn);

const laterEnd = (one: IsoDay | null, other: IsoDay | null) =>
  one === null || other === null ? null : one > other ? one : other;

const joinedNotes = (one: string, other: string) =>
  other === '' || one.split('; ').includes(other) ? one : one === '' ? other : `${one}; ${other}`;

const unite = (one: UnitedRole, later: RoleSpan): UnitedRole => ({
  ...one,
  endsOn: laterEnd(one.endsOn, later.endsOn),
  note: joinedNotes(one.note, later.note),
  absorbed: [...one.absorbed, later.id],
});

const byStart = (one: RoleSpan, other: RoleSpan) =>
  one.startsOn < other.startsOn ? -1 : one.startsOn > other.startsOn ? 1 : one.id - other.id;

/** Current and planned memberships. */
export const openMemberships = <Role extends RoleSpan>(roles: readonly Role[], today: IsoDay): readonly Role[] =>
  roles.filter(({ code, endsOn }) => isMembershipCode(code) && (endsOn === null || endsOn > today));

/** The roles of two persons as roles of one: the same role at the same time becomes one, from the first day to the last. */
export const unitedRoles = (roles: readonly RoleSpan[]): readonly UnitedRole[] => {
  const united: UnitedRole[] = [];
  for (const role of roles.toSorted(byStart)) {
    const at = united.findIndex((earlier) => earlier.code === role.code && overlaps(earlier, role));
    const earlier = united[at];
    if (earlier === undefined) united.push({ ...role, absorbed: [] });
    else united[at] = unite(earlier, role);
  }
  return united;
};
