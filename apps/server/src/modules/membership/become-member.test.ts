import { beforeAll, beforeEach, expect, it } from 'vitest';
import { buildClub, buildCourse, buildMembershipRole } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { bookingsIn, buildFamily } from '../bookings/bookings.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { book } = bookingsIn(house);

let clubId = 0;
let family: Awaited<ReturnType<typeof buildFamily>>;
let childId = 0;

beforeAll(async () => {
  clubId = await buildClub(house());
});

beforeEach(async () => {
  family = await buildFamily(house(), clubId, 1);
  childId = family.children[0] ?? 0;
});

const rolesAfterBooking = async () => {
  const courseId = await buildCourse(house(), clubId, { members_only: true });
  const becoming = { getMember: true, memberConfirm: true, memberApproval: true };
  expect(await book(family.parent, courseId, childId, becoming)).toMatchObject({ http: 200 });
  return house().sql(`select code, starts_on, ends_on from membership_role where person_id = $1`, [childId]);
};

const memberFromToday = [{ code: 1, starts_on: '2026-11-15', ends_on: null }];

it('whoever became a supporter only today is a member, and never was a supporter', async () => {
  await buildMembershipRole(house(), clubId, childId, 3, { starts_on: '2026-11-15' });
  expect(await rolesAfterBooking()).toEqual(memberFromToday);
});

it('a membership planned for later begins with the booking', async () => {
  await buildMembershipRole(house(), clubId, childId, 1, { starts_on: '2027-01-01' });
  expect(await rolesAfterBooking()).toEqual(memberFromToday);
});
