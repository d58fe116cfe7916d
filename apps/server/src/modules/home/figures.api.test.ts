import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCharge, buildPayment } from '../../../test/factories/books.ts';
import {
  buildClub,
  buildCourse,
  buildGrant,
  buildMembershipRole,
  buildParticipation,
  buildPerson,
} from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });

let clubId = 0;
let admin: Actor = null;
let treasurer: Actor = null;

const person = async (columns: Record<string, unknown> = {}, club = clubId) =>
  (await buildPerson(house(), club, columns)).personId;
const figures = (actor: Actor = admin) => house().as(actor).call(contract.home.figures, {});
/** August, September, October, today. */
const lately = (series: readonly number[] | undefined) => series?.slice(-4);

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const keeper = await buildPerson(house(), clubId);
  await buildGrant(house(), clubId, keeper.personId, 'accounting_read');
  treasurer = keeper;
});

describe('the figures of the office', () => {
  it('count members at the end of each month, everybody once', async () => {
    const [both, left, dead] = [await person(), await person(), await person({ death_date: '2026-10-01' })];
    await buildMembershipRole(house(), clubId, both, 1, { starts_on: '2026-09-10' });
    await buildMembershipRole(house(), clubId, both, 3, { starts_on: '2020-01-01', ends_on: '2026-10-31' });
    await buildMembershipRole(house(), clubId, left, 1, { starts_on: '2020-01-01', ends_on: '2026-10-01' });
    await buildMembershipRole(house(), clubId, dead, 1);
    await buildMembershipRole(house(), clubId, await person(), 220);
    const { days, members } = await figures();
    expect(days.slice(-3)).toEqual([20260930, 20261031, 20261115]);
    expect(lately(members)).toEqual([2, 2, 1, 1]);
  });

  it('count the places that are taken, and the bookings of each month', async () => {
    const courseId = await buildCourse(house(), clubId, { starts_on: '2026-09-15', ends_on: '2026-10-20' });
    const other = await buildCourse(house(), clubId);
    const booked = { created_at: '2026-08-20T10:00:00Z' };
    await buildParticipation(house(), clubId, courseId, await person(), booked);
    await buildParticipation(house(), clubId, other, await person(), { ...booked, left_at: '2026-10-05T10:00:00Z' });
    await buildParticipation(house(), clubId, other, await person(), { created_at: '2026-11-02T10:00:00Z' });
    await buildParticipation(house(), clubId, other, await person(), { ...booked, role: 1 });
    const { places, bookings } = await figures();
    expect(lately(places)).toEqual([1, 2, 0, 1]);
    expect(lately(bookings)).toEqual([2, 0, 0, 1]);
  });

  it('add up what families owe, less what they have paid', async () => {
    const managerId = await person();
    await buildCharge(house(), clubId, { managerId, cents: 10_000, on: '2026-09-05' });
    await buildPayment(house(), clubId, { managerId, cents: 4000, on: '2026-10-31' });
    expect(lately((await figures(treasurer)).open)).toEqual([0, 10_000, 6000, 6000]);
  });

  it('show nobody what is closed to them, and nothing of other clubs', async () => {
    const elsewhere = await buildClub(house());
    await buildMembershipRole(house(), elsewhere, await person({}, elsewhere), 1);
    expect(lately((await figures()).members)).toEqual([0, 0, 0, 0]);
    expect(Object.keys(await figures(treasurer))).toEqual(['days', 'open']);
    const helper = await buildPerson(house(), clubId, { staff_level: 11 });
    expect(Object.keys(await figures(helper))).toEqual(['days', 'places', 'bookings']);
  });
});

describe('the home of the treasurer', () => {
  const treasury = () => house().as(treasurer).call(contract.home.treasury, {});

  it('names who has owed longest, and what was booked last by hand', async () => {
    const [long, recent, later] = [
      await person({ last_name: 'Lange' }),
      await person({ last_name: 'Kurz' }),
      await person(),
    ];
    await buildCharge(house(), clubId, {
      managerId: recent,
      cents: 9000,
      dueOn: '2026-11-01',
      text: 'Yoga',
      byHand: true,
    });
    await buildCharge(house(), clubId, { managerId: long, cents: 2000, dueOn: '2026-09-01', text: 'Turnen' });
    await buildCharge(house(), clubId, {
      managerId: later,
      cents: 500,
      dueOn: '2026-12-01',
      text: 'Judo',
      byHand: true,
    });
    const { due, documents } = await treasury();
    expect(due).toEqual({
      total: 2,
      cents: 11_000,
      entries: [
        { child_ID: long, accountNr: expect.any(Number), fullname: 'Anna Lange', cents: 2000, since: 20260901 },
        { child_ID: recent, accountNr: expect.any(Number), fullname: 'Anna Kurz', cents: 9000, since: 20261101 },
      ],
    });
    expect(documents.map(({ text, cents }) => [text, cents])).toEqual([
      ['Judo', 500],
      ['Yoga', 9000],
    ]);
  });

  it('is empty where nobody owes anything', async () => {
    expect(await treasury()).toEqual({ due: { total: 0, cents: 0, entries: [] }, documents: [] });
  });
});
