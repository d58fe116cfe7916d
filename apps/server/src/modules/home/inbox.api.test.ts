import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { toDayNumber } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
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
let reader: Actor = null;

const confirmed = { data_confirmed_at: now };
const person = async (columns: Record<string, unknown> = {}, club = clubId) =>
  (await buildPerson(house(), club, { ...confirmed, ...columns })).personId;
const inbox = (actor: Actor = reader) => house().as(actor).call(contract.home.inbox, {});
const nothing = { total: 0, entries: [] };

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90, ...confirmed });
  reader = await buildPerson(house(), clubId, { staff_level: 50, ...confirmed });
});

const fill = async (club: number) => {
  const tim = await person({ first_name: 'Tim', last_name: 'Turner' }, club);
  await house().sql(
    `insert into membership_request (club_id, person_id, kind, note, requested_by, requested_at)
     values ($1, $2, 'leave', 'Wir ziehen um.', $2, $3)`,
    [club, tim, now],
  );
  await house().sql(
    `insert into mail (club_id, recipient, subject, body, state, error, created_at)
     values ($1, 'weg@x.test', 'Deine Buchung', '', 'failed', 'unbekannt', $2)`,
    [club, now],
  );
};

describe('the inbox of the office', () => {
  it('is empty where nothing waits', async () => {
    expect(await inbox(admin)).toEqual({
      requests: nothing,
      registrations: nothing,
      overpaid: nothing,
      prae: nothing,
      rooms: nothing,
      draws: nothing,
      expired: nothing,
      lists: nothing,
      waitlists: nothing,
      nearlyFull: nothing,
      unconfirmed: { total: 0 },
      payouts: nothing,
      books: nothing,
      reminders: { total: 0, cents: 0, sendOn: 0 },
      bounced: nothing,
      foreign: nothing,
      emailApprovals: nothing,
      birthdays: nothing,
      jubilees: nothing,
    });
  });

  it('names requests and mail that came back, and nothing of another club', async () => {
    await fill(clubId);
    await fill(await buildClub(house()));
    expect(await inbox(admin)).toMatchObject({
      requests: { total: 1, entries: [{ fullname: 'Tim Turner', kind: 'leave' }] },
      bounced: { total: 1, entries: [{ to: 'weg@x.test', subject: 'Deine Buchung' }] },
    });
  });

  it('shows each only what they may see', async () => {
    await fill(clubId);
    const seen = async (columns: Record<string, unknown>) =>
      Object.keys(await inbox(await buildPerson(house(), clubId, columns)));
    const ofPersons = ['requests', 'registrations', 'unconfirmed', 'birthdays', 'jubilees'];
    const ofCourses = ['waitlists', 'nearlyFull'];
    const ofMoney = ['payouts', 'books', 'reminders', 'overpaid', 'foreign'];
    expect((await seen({ staff_level: 90 })).toSorted()).toEqual(
      [
        ...ofPersons,
        ...ofCourses,
        ...ofMoney,
        'bounced',
        'emailApprovals',
        'prae',
        'rooms',
        'draws',
        'expired',
        'lists',
      ].toSorted(),
    );
    expect((await seen({ staff_level: 50 })).toSorted()).toEqual(
      [...ofPersons, ...ofCourses, ...ofMoney, 'lists'].toSorted(),
    );
    expect((await seen({ staff_level: 11 })).toSorted()).toEqual([...ofCourses, 'lists'].toSorted());
    const granted = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, granted.personId, 'user_read');
    expect(Object.keys(await inbox(granted)).toSorted()).toEqual([...ofPersons, 'lists'].toSorted());
    const treasurer = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, treasurer.personId, 'accounting_read');
    expect(Object.keys(await inbox(treasurer)).toSorted()).toEqual(ofMoney.toSorted());
    const member = await buildPerson(house(), clubId);
    expect((await house().as(member).ask(contract.home.inbox, {})).http).toBe(403);
    expect((await house().as(null).ask(contract.home.inbox, {})).http).toBe(401);
  });

  it('counts whose data nobody has confirmed for 280 days, the dead and the deleted left out', async () => {
    const long = new Date(now.getTime() - 281 * 86_400_000);
    await person({ data_confirmed_at: null });
    await person({ data_confirmed_at: long });
    await person({ data_confirmed_at: long, death_date: '2026-01-01' });
    await person({ data_confirmed_at: null, deleted_at: now });
    expect((await inbox()).unconfirmed).toEqual({ total: 2 });
  });

  it('names courses with a place for who waits, and those with the last places', async () => {
    const course = async (name: string, columns: Record<string, unknown>, taken: number, waiting = 0) => {
      const id = await buildCourse(house(), clubId, { name, ...columns });
      for (let n = 0; n < taken; n += 1) await buildParticipation(house(), clubId, id, await person());
      for (let n = 0; n < waiting; n += 1) {
        await buildParticipation(house(), clubId, id, await person(), {
          role: participationRole.waiting,
          queued_at: now,
          skipped_reason: 'age',
        });
      }
    };
    await course('Ballett', { max_participants: 7 }, 6);
    await course('Judo', { max_participants: 7 }, 5);
    await course('Voll', { max_participants: 2 }, 2, 1);
    await course('Rückt nach', { max_participants: 4 }, 2, 1);
    await course('Ohne Grenze', {}, 2);
    await course('Vorbei', { max_participants: 7, ends_on: '2026-06-30' }, 6);
    await course('Nicht mehr buchbar', { max_participants: 7, booking_ends_at: '2026-11-01' }, 6);
    const { waitlists, nearlyFull } = await inbox();
    expect(waitlists).toMatchObject({
      total: 1,
      entries: [{ name: 'Rückt nach', participants: 2, maxparts: 4, waiting: 1, passedOver: 1 }],
    });
    expect(nearlyFull).toMatchObject({ total: 1, entries: [{ name: 'Ballett', participants: 6, maxparts: 7 }] });
  });

  it('names birthdays of the week and jubilees of the next 90 days, the nearest first', async () => {
    await person({ first_name: 'Ada', last_name: 'Alt', birth_date: '1966-11-20' });
    await person({ first_name: 'Ben', last_name: 'Bald', birth_date: '2018-11-15' });
    await person({ first_name: 'Cleo', last_name: 'Später', birth_date: '2018-11-22' });
    await person({ first_name: 'Dora', last_name: 'Tot', birth_date: '2018-11-16', death_date: '2026-01-01' });
    const gold = await person({ first_name: 'Gerd', last_name: 'Gold', member_since: '1976-12-01' });
    await buildMembershipRole(house(), clubId, gold, 100, { starts_on: '2010-01-01' });
    const role = await person({ first_name: 'Rosa', last_name: 'Rolle' });
    await buildMembershipRole(house(), clubId, role, 100, { starts_on: '2016-12-02' });
    const left = await person({ first_name: 'Lea', last_name: 'Fort', member_since: '2016-12-03' });
    await buildMembershipRole(house(), clubId, left, 100, { starts_on: '2016-12-03', ends_on: '2020-01-01' });
    const { birthdays, jubilees } = await inbox();
    expect(birthdays?.entries.map(({ fullname, years }) => [fullname, years])).toEqual([
      ['Ben Bald', 8],
      ['Ada Alt', 60],
    ]);
    expect(jubilees?.entries.map(({ fullname, years, kind, date }) => [fullname, years, kind, date])).toEqual([
      ['Ada Alt', 60, 'birthday', toDayNumber('2026-11-20')],
      ['Gerd Gold', 50, 'membership', toDayNumber('2026-12-01')],
      ['Rosa Rolle', 10, 'membership', toDayNumber('2026-12-02')],
    ]);
  });

  it('shows five of a kind and tells how many there are', async () => {
    for (let n = 0; n < 7; n += 1) await person({ birth_date: '2015-11-16' });
    const { birthdays } = await inbox();
    expect(birthdays).toMatchObject({ total: 7 });
    expect(birthdays?.entries).toHaveLength(5);
  });
});
