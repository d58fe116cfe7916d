import { contract } from '@vereinshaus/contract';
import { bookingWindowOf } from '@vereinshaus/contract/bookings/booking-window';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { clubSettings, defaultClubSettings } from '@vereinshaus/contract/clubs/settings';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestHouse, useHouse } from '../../test/harness.ts';
import type { Db } from '../kit/database.ts';
import { listExpiredOfDemo } from '../list-expired-of-demo.ts';
import { eraseDueClubs } from '../modules/platform/index.ts';
import { demoClubs } from './demo-clubs.ts';
import { addDemoClubs, demoPassword, demoSignIns, fillDemoClubsOnce, fillLoadClubs } from './index.ts';

const today = dayInVienna(new Date());
const silent = () => undefined;
const house = useHouse();
const secondHouse = useHouse();
const thirdHouse = useHouse();

const fill = (to: TestHouse) => fillDemoClubsOnce(to.ownerUrl, silent, { today });

const numberOf = async (to: TestHouse, query: string): Promise<number> => {
  const [row] = await to.sql<{ count: number }>(`select count(*) from ${query}`);
  return row?.count ?? 0;
};

const signIn = (host: string, username: string) =>
  house().as(null, { host }).call(contract.session.login, { username, password: demoPassword });

const admin = async () => {
  const [login] = await house().sql<{ person_id: number }>(
    "select person_id from login where club_id = 1 and email = 'admin@demo.test'",
  );
  return login?.person_id ?? 0;
};

beforeAll(async () => {
  const answers = await Promise.all([fill(house()), fill(house())]);
  if (answers.includes(false)) throw new Error('the demo clubs were not filled');
});

describe('the demo clubs', () => {
  test('have a Löschkalender from the first day on, computed once', async () => {
    const tools = { now: () => new Date(), senderIn: (db: Db) => house().queue.senderIn(db) };
    await listExpiredOfDemo(house().database, tools);
    const office = house().as({ personId: await admin(), clubId: 1 });
    const { kinds, computed } = await office.call(contract.retention.calendar, {});
    expect(kinds.filter(({ goes }) => goes > 0).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['neverBooked', 'health', 'emergency']),
    );
    await listExpiredOfDemo(house().database, { ...tools, now: () => new Date(Date.now() + 3_600_000) });
    expect((await office.call(contract.retention.calendar, {})).computed).toBe(computed);
  });

  test('have posted every PRAE month that was paid, and owe nothing of it', async () => {
    const paid = await house().sql<{ cents: number; posted: number }>(
      `select o.cents::integer as cents, e.amount_cents::integer as posted from prae_payout o
       left join ledger_entry e on e.club_id = o.club_id and e.id = o.entry_id and e.document_id = o.document_id and e.about_id = o.id`,
    );
    expect(paid.length).toBeGreaterThan(0);
    expect(paid.filter(({ cents, posted }) => cents !== posted)).toEqual([]);
    const [owed] = await house().sql<{ cents: number }>(
      `select coalesce(sum(case when a.id = e.credit_id then e.amount_cents else -e.amount_cents end), 0)::integer as cents
       from ledger_account a join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) where a.number = 3310`,
    );
    expect(owed?.cents).toBe(0);
  });

  test('are filled once, also by two processes that start at once', async () => {
    expect(await numberOf(house(), 'club where id > 0')).toBe(2);
    expect(await numberOf(house(), 'person where club_id = 1')).toBe(420);
    expect(await numberOf(house(), 'person where club_id = 2')).toBe(120);
    expect(await fill(house())).toBe(true);
    expect(await numberOf(house(), 'person where club_id > 0')).toBe(540);
  });

  test('are the same rows for the same seed and day', async () => {
    await fill(secondHouse());
    const fingerprint = async (of: TestHouse, table: string, columns = 't') =>
      of.sql(`select md5(string_agg((${columns})::text, '|' order by (${columns})::text)) from ${table} t`);
    for (const table of ['person', 'membership_role', 'permission_grant', 'history_entry', 'club_logo']) {
      expect(await fingerprint(secondHouse(), table)).toEqual(await fingerprint(house(), table));
    }
    const login = '(t.club_id, t.person_id, t.email)';
    expect(await fingerprint(secondHouse(), 'login', login)).toEqual(await fingerprint(house(), 'login', login));
  });

  test('have somebody who registered twice, with two different memberships', async () => {
    const office = house().as({ clubId: 1, personId: await admin() });
    const { pairs } = await office.call(contract.duplicates.list, {});
    const pair = pairs.find(({ one }) => one.fullname === 'Brigitte Sulzbacher');
    expect(pair?.reasons).toEqual(['name']);
    const both = { one_ID: pair?.one.ID ?? 0, other_ID: pair?.other.ID ?? 0 };
    const { one, other } = await office.call(contract.duplicates.compare, both);
    expect([one, other].map(({ memberships }) => memberships.map(({ code }) => code))).toEqual([[3], [1]]);
  });

  test('have a child who grows out of a course, and the family reads the invitation at Start', async () => {
    const [row] = await house().sql<{ id: number }>(
      "select person_id as id from login where club_id = 1 and email = 'familie@demo.test'",
    );
    const { offers } = await house()
      .as({ clubId: 1, personId: row?.id ?? 0 })
      .call(contract.waitlists.mine, {});
    expect(offers.filter(({ isInvited }) => isInvited)).toMatchObject([{ hasPlace: true }]);
    const [invitation] = await house().sql<{ course: number; person: number }>(
      'select from_course_id as course, person_id as person from queue_invitation where club_id = 1',
    );
    const list = await house()
      .as({ clubId: 1, personId: await admin() })
      .call(contract.outgrown.list, { course_ID: invitation?.course ?? 0 });
    expect(list.persons.map(({ child_ID }) => child_ID)).toContain(invitation?.person);
    expect(list.invited).toMatchObject([{ child_ID: invitation?.person, outcome: 'none', hasPlace: true }]);
  });

  test('live at addresses that the register knows, and find more of them in the picker', async () => {
    const strangers = `person p where p.club_id > 0 and p.place_id <> '' and not exists (
      select from address a join address_street s on s.id = a.street_id
      where a.place_id = p.place_id and s.postal_code = p.postal_code and s.name = p.street and a.house_number = p.house_number)`;
    expect(await numberOf(house(), strangers)).toBe(0);
    expect(await numberOf(house(), "person where club_id > 0 and place_id = '' and anonymised_at is null")).toBe(0);
    expect(await numberOf(house(), "address_street where postal_code = '1010'")).toBeGreaterThan(20);
  });

  test('have a family in their registrations that waits for the office', async () => {
    const { users } = await house()
      .as({ clubId: 1, personId: await admin() })
      .call(contract.persons.search, { name: 'Sabine Gruber' });
    const list = await house()
      .as({ clubId: 1, personId: await admin() })
      .call(contract.registration.list, {});
    expect(
      list.registrations.filter(({ state }) => state === 'held').map(({ fullname, known }) => [fullname, known?.ID]),
    ).toEqual([
      ['Sabine Gruber', users[0]?.ID],
      ['Mia Gruber', undefined],
    ]);
  });

  test('are other people for another seed', () => {
    const names = (seed: number) =>
      demoClubs({ seed, today })[1]?.persons.map(({ columns }) => `${columns.first_name} ${columns.last_name}`);
    expect(names(1)).toEqual(names(1));
    expect(names(1)).not.toEqual(names(2));
  });

  test('find enough people for their offices with any seed', () => {
    const sizes = Array.from({ length: 8 }, (_, seed) => demoClubs({ seed, today }).map((club) => club.persons.length));
    expect(new Set(sizes.map(String))).toEqual(new Set(['1,420,120']));
  });

  test('stay out of a database that already has a club', async () => {
    await thirdHouse().sql("insert into club (name) values ('Echter Verein')");
    expect(await fill(thirdHouse())).toBe(false);
    expect(await numberOf(thirdHouse(), 'person')).toBe(0);
  });

  test('leave the next number to the next club', async () => {
    const [club] = await house().sql<{ id: number }>("insert into club (name) values ('Echter Verein') returning id");
    await house().sql('delete from club where id = $1', [club?.id]);
    expect(club?.id).toBe(3);
  });

  test('see only their own persons', async () => {
    const visible = (tenant: number) =>
      house().database.transaction({ tenant, readOnly: true }, (db) =>
        db
          .selectFrom('person')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      );
    expect(await visible(1)).toEqual({ count: 420 });
    expect(await visible(2)).toEqual({ count: 120 });
    expect(await visible(0)).toEqual({ count: 1 });
  });
});

describe('signing in', () => {
  test.each([
    ['localhost', 'admin@demo.test', 1],
    ['127.0.0.1', 'lesen@demo.test', 1],
    ['localhost', 'kassier@demo.test', 1],
    ['localhost', 'trainer@demo.test', 1],
    ['localhost', 'familie@demo.test', 1],
    ['localhost', 'mitglied@demo.test', 1],
    ['sued.localhost', 'admin@sued.test', 2],
    ['sued.localhost', 'familie@demo.test', 2],
    ['localhost', 'plattform@demo.test', 0],
  ])('on %s works for %s', async (host, email, clubId) => {
    expect(await signIn(host, email)).toMatchObject({ status: 'success', verein_ID: clubId });
    expect(demoSignIns('3000')).toContain(email);
  });

  test('with one address in two clubs tells so', async () => {
    expect(await signIn('localhost', 'familie@demo.test')).toMatchObject({ multiple: true });
    expect(await signIn('localhost', 'mitglied@demo.test')).toMatchObject({ multiple: false });
  });

  test('shows everybody what they are', async () => {
    const statusOf = async (clubId: number, email: string) => {
      const [login] = await house().sql<{ person_id: number }>(
        'select person_id from login where club_id = $1 and email = $2',
        [clubId, email],
      );
      return house()
        .as({ clubId, personId: login?.person_id ?? 0 })
        .call(contract.session.status, {});
    };
    expect(await statusOf(1, 'admin@demo.test')).toMatchObject({ role: 90, isVerwalter: true });
    expect(await statusOf(1, 'lesen@demo.test')).toMatchObject({ role: 50 });
    expect(await statusOf(1, 'kassier@demo.test')).toMatchObject({ role: 0, permissions: ['accounting', 'invoice'] });
    expect(await statusOf(1, 'trainer@demo.test')).toMatchObject({ role: 0, trainer: true });
    expect(await statusOf(1, 'mitglied@demo.test')).toMatchObject({ role: 0, isVerwalter: true, memberStatus: 1 });
    expect(await statusOf(1, 'familie@demo.test')).toMatchObject({ managees: { length: 3 } });
    expect(await statusOf(2, 'familie@demo.test')).toMatchObject({ managees: { length: 1 } });
  });

  test('is for the named ones alone', async () => {
    expect(await numberOf(house(), 'login')).toBe(9);
  });
});

describe('families', () => {
  const isMinor = (alias: string) => `${alias}.birth_date > current_date - interval '18 years'`;

  test('give every minor a legal representative: an adult of the same group', async () => {
    const minors = `person c where ${isMinor('c')}`;
    const represented = `person c join person r on r.club_id = c.club_id and r.id = c.legal_representative_id
      where ${isMinor('c')} and not ${isMinor('r')} and r.manager_id = c.manager_id
        and r.deleted_at is null and r.death_date is null`;
    expect(await numberOf(house(), minors)).toBeGreaterThan(120);
    expect(await numberOf(house(), represented)).toBe(await numberOf(house(), minors));
  });

  test('are managed by somebody who manages themselves, is alive and of age', async () => {
    const wrong = `person c join person m on m.club_id = c.club_id and m.id = c.manager_id
      where c.id <> m.id and (m.manager_id <> m.id or m.deleted_at is not null or m.death_date is not null or ${isMinor('m')})`;
    expect(await numberOf(house(), wrong)).toBe(0);
  });

  test('of the demo sign-in are a husband and two children', async () => {
    const group = `login l join person c on c.club_id = l.club_id and c.manager_id = l.person_id and c.id <> l.person_id
      where l.club_id = 1 and l.email = 'familie@demo.test'`;
    expect(await numberOf(house(), group)).toBe(3);
    expect(await numberOf(house(), `${group} and ${isMinor('c')}`)).toBe(2);
  });

  test('let every Verwalter be reached by e-mail', async () => {
    const silentManagers = "person p where p.manager_id = p.id and p.email = '' and p.anonymised_at is null";
    expect(await numberOf(house(), silentManagers)).toBe(0);
  });
});

describe('the town club', () => {
  const inTown = (condition: string) => numberOf(house(), `person p where p.club_id = 1 and ${condition}`);

  test('has children and a woman of 91', async () => {
    const [ages] = await house().sql(
      'select min(extract(year from age($1::date, birth_date)))::integer as youngest, max(extract(year from age($1::date, birth_date)))::integer as oldest from person where club_id = 1',
      [today],
    );
    expect(ages).toEqual({ youngest: 3, oldest: 91 });
  });

  test('has every office of the board filled once', async () => {
    const board = await house().sql<{ code: number }>(
      'select code from membership_role where club_id = 1 and code >= 500 and ends_on is null order by code',
    );
    expect(board.map((role) => role.code)).toEqual([500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400]);
  });

  test('has trainers, staff, and those who are gone', async () => {
    expect(await inTown('is_trainer')).toBe(12);
    expect(await inTown('staff_level in (10, 11, 20, 30)')).toBe(5);
    expect(await inTown('death_date is not null')).toBe(3);
    expect(await inTown('deleted_at is not null')).toBe(5);
    expect(await inTown("anonymised_at is not null and first_name = '' and email = ''")).toBe(1);
    expect(await inTown("data_confirmed_at < now() - interval '280 days'")).toBeGreaterThan(40);
  });

  test('never speaks of tomorrow', async () => {
    expect(await inTown('greatest(last_login_at, last_active_at, created_at, deleted_at) > now()')).toBe(0);
    expect(await numberOf(house(), 'history_entry where at > now()')).toBe(0);
    expect(await numberOf(house(), 'membership_role where starts_on > current_date')).toBe(0);
  });

  test('has an order to the bank, with one debit that ended with its mandate', async () => {
    const debits = await house().sql<{ state: string; failure: string; items: number }>(
      `select p.state, p.failure, (select count(*)::integer from payment_item i where i.payment_id = p.id) as items
       from payment p join bank_order o on o.club_id = p.club_id and o.id = p.order_id
       where o.state = 'prepared' and o.execute_on > current_date order by p.state`,
    );
    expect(debits).toMatchObject([
      { state: 'cancelled', failure: 'Mandat widerrufen' },
      { state: 'charging', failure: '' },
    ]);
    expect(debits.every(({ items }) => items > 0)).toBe(true);
  });

  test('has conversations about courses that are not over, each once', async () => {
    const messages = await house().sql<{ text: string; isOver: boolean }>(
      `select m.text, c.ends_on < $1::date as "isOver" from conversation_message m
       join conversation k on k.club_id = m.club_id and k.id = m.conversation_id
       join course c on c.club_id = k.club_id and c.id = k.course_id where m.club_id = 1`,
      [today],
    );
    expect(messages.length).toBeGreaterThan(1);
    expect(messages.filter(({ isOver }) => isOver)).toEqual([]);
    expect(new Set(messages.map(({ text }) => text)).size).toBe(messages.length);
  });

  test('owes a customer what was paid too much', async () => {
    const actor = { personId: await admin(), clubId: 1 };
    const { credits } = await house().as(actor).call(contract.customerCredits.list, {});
    expect(credits).toMatchObject([{ name: 'Café Lang', amount: 3000 }]);
  });

  test('keeps settings that the contract knows', async () => {
    const clubs = await house().sql<{ settings: unknown }>('select settings from club where id > 0');
    for (const { settings } of clubs) expect(clubSettings.partial().safeParse(settings).error).toBeUndefined();
  });
});

describe('the courses', () => {
  const seenBy = async (email: string) => {
    const [login] = await house().sql<{ person_id: number }>(
      'select person_id from login where club_id = 1 and email = $1',
      [email],
    );
    return house()
      .as({ clubId: 1, personId: login?.person_id ?? 0 })
      .call(contract.courses.list, {});
  };

  test('are there in both clubs, with dates in rooms', async () => {
    expect(await numberOf(house(), 'course where club_id = 1')).toBe(27);
    expect(await numberOf(house(), 'course where club_id = 2')).toBe(10);
    expect(await numberOf(house(), 'course c where not exists (select from event e where e.course_id = c.id)')).toBe(0);
  });

  test('include full ones with a waiting list, and never more participants than places', async () => {
    const counts = `(select c.id, c.max_participants as places, count(*) filter (where i.role = ${participationRole.participant}) as taken,
      count(*) filter (where i.role = ${participationRole.waiting} and not exists (
        select from queue_offer o where o.participation_id = i.id and o.ended_at is null)) as waiting
      from course c join participation i on i.course_id = c.id group by c.club_id, c.id) n`;
    expect(await numberOf(house(), `${counts} where waiting > 0`)).toBeGreaterThan(2);
    expect(await numberOf(house(), `${counts} where taken > places or (waiting > 0 and taken < places)`)).toBe(0);
  });

  test('are shown to a visitor in every state of the booking window', async () => {
    const { courses } = await house().as(null, { host: 'localhost' }).call(contract.courses.list, {});
    const told = courses.map((course) => bookingWindowOf(course, { now: Date.now() / 1000, isExistingMember: false }));
    expect(new Set(told.map(({ state }) => state))).toEqual(
      new Set(['open', 'before', 'after', 'empty', 'onlyExisting']),
    );
  });

  test('are attended by the children of the family, and led by the trainer', async () => {
    const { courses } = await seenBy('familie@demo.test');
    expect(courses.filter(({ participant_role }) => participant_role !== undefined).length).toBeGreaterThan(2);
    const trained = `participation t join login l on l.club_id = t.club_id and l.person_id = t.person_id
      join course c on c.id = t.course_id
      where l.email = 'trainer@demo.test' and t.role = ${participationRole.trainer} and c.ends_on > current_date`;
    expect(await numberOf(house(), trained)).toBe(2);
  });

  test('cost what their price says', async () => {
    const wrong = `participation i join course c on c.id = i.course_id
      where i.role = ${participationRole.participant} and i.price_cents not in (c.price_cents, c.non_member_price_cents)`;
    expect(await numberOf(house(), wrong)).toBe(0);
  });
});

test('the southern club has every exception switched on', async () => {
  const club = await house().as(null, { host: 'sued.localhost' }).call(contract.clubs.get, {});
  const exceptions = [
    'quickSearch',
    'familyAndInstitution',
    'seniorAge',
    'juniorAge',
    'requireShirtSize',
    'showTryoutsAndRoles',
    'hideDowngrade',
    'hideParticipantContacts',
    'linkTrainerProfiles',
    'attendancePageSize',
    'alwaysShowRemainingPlaces',
    'schoolYearDefault',
    'schoolYearLabel',
    'termsWording',
    'doorBeforeHouseNumber',
    'covidNotice',
  ] as const;
  expect(exceptions.filter((name) => club[name] === defaultClubSettings[name])).toEqual([]);
});

test('load clubs are added beside the others, and their administrators sign in', async () => {
  await fillLoadClubs(secondHouse().ownerUrl, { clubs: 2, persons: 150, today });
  await fillLoadClubs(secondHouse().ownerUrl, { clubs: 1, persons: 40, today });
  const clubs = await secondHouse().sql(
    "select c.name, count(*) as persons from club c join person p on p.club_id = c.id where c.name like 'Last%' group by c.name order by c.name",
  );
  expect(clubs).toEqual([
    { name: 'Lastverein 1', persons: 150 },
    { name: 'Lastverein 2', persons: 150 },
    { name: 'Lastverein 3', persons: 40 },
  ]);
  const reply = await secondHouse()
    .as(null, { host: 'last3.localhost' })
    .call(contract.session.login, { username: 'admin@last3.test', password: demoPassword });
  expect(reply).toMatchObject({ status: 'success' });
});

test('leave nothing behind, and come back beside a club of one’s own under names below it', async () => {
  const { database, ownerUrl, sql } = secondHouse();
  const loadClubs = "club where name like 'Last%'";
  const others = await numberOf(secondHouse(), loadClubs);
  await fill(secondHouse());
  expect(await addDemoClubs(ownerUrl, 'verein.at')).toBe(false);
  await sql('update club_standing set removed_at = now() where is_demo');
  await eraseDueClubs(database, { filesOf: [] });
  const tables = await sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  // That a club was erased stays written, so that no archive brings it back.
  const emptied = tables.filter(({ name }) => name !== 'erased_record');
  const left = emptied.map(({ name }) => `select '${name}' as name from ${name} where club_id in (1, 2)`);
  expect(await sql(left.join(' union '))).toEqual([]);
  expect(await numberOf(secondHouse(), loadClubs)).toBe(others);

  expect(await addDemoClubs(ownerUrl, 'verein.at')).toBe(true);
  const hosts = await sql(
    'select h.host from club_host h join club_standing s using (club_id) where s.is_demo order by 1',
  );
  expect(hosts).toEqual([{ host: 'demo-sued.verein.at' }, { host: 'demo.verein.at' }]);
  const offers =
    'select c.name, count(*)::integer as courses from course k join club c on c.id = k.club_id group by 1 order by 1';
  expect(await sql(offers)).toEqual(await house().sql(offers));
  // The account that everybody knows stays what it was.
  expect(await numberOf(secondHouse(), 'login where club_id = 0')).toBe(1);
}, 120_000);
