import { contract } from '@vereinshaus/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bookingsIn, buildFamily } from './bookings.testing.ts';
import { sweepClub } from './sweep-waitlists.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book, leave, places, saldo } = bookingsIn(house);
const calls = contract.bookings;

let clubId = 0;
let admin: Actor = null;
let family: Awaited<ReturnType<typeof buildFamily>>;
let childId = 0;

const secondsFromNow = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const yesterday = secondsFromNow(-86_400);
const tomorrow = secondsFromNow(86_400);

const setSettings = (settings: Record<string, unknown>) =>
  house().sql('update club set settings = $2, terms_link = $3 where id = $1', [
    clubId,
    JSON.stringify(settings),
    settings.terms === true ? 'https://x.test/agb' : '',
  ]);
const course = (columns: Record<string, unknown> = {}) => buildCourse(house(), clubId, columns);
const mailsTo = (recipient: string) =>
  house().sql<{ subject: string; body: string }>(
    'select subject, body from mail where club_id = $1 and recipient = $2 order by id',
    [clubId, recipient],
  );
const sweep = () =>
  sweepClub(
    house().database,
    { id: clubId, origin: 'http://x.test' },
    { now: () => now, senderIn: (db) => house().queue.senderIn(db) },
  );

beforeAll(async () => {
  clubId = await buildClub(house(), { name: 'Turnverein' });
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', staff_level: 90 });
});

beforeEach(async () => {
  await setSettings({});
  await house().sql('delete from mail where club_id = $1', [clubId]);
  family = await buildFamily(house(), clubId, 2);
  childId = family.children[0] ?? 0;
});

describe('booking', () => {
  it('takes a place, charges the Verwalter, confirms by mail whatever they want sent, and stands in the history', async () => {
    await house().sql('update person set mailing = 0 where club_id = $1', [clubId]);
    const courseId = await course({ price_cents: 9000, non_member_price_cents: 12_000, max_participants: 5 });
    const answer = await book(family.parent, courseId, childId);
    expect(answer.reply).toMatchObject({
      participating: 0,
      message:
        'Angebot verbindlich gebucht! Du erhältst eine Bestätigung per E-Mail innerhalb der nächsten 40 Minuten.',
    });
    expect(await saldo(childId)).toBe(-12_000);
    expect(await saldo(family.parent.personId)).toBe(-12_000);
    expect((await mailsTo('vera@x.test'))[0]).toMatchObject({ subject: 'Gebucht: Kind1 – Kinderturnen' });
    const [entry] = await house().sql('select kind, details from history_entry where course_id = $1', [courseId]);
    expect(entry).toMatchObject({ kind: 'bookings.placeTaken', details: { priceCents: 12_000 } });
  });

  it('costs members the member price', async () => {
    await buildMembershipRole(house(), clubId, childId, 1);
    const courseId = await course({ price_cents: 9000, non_member_price_cents: 12_000 });
    await book(family.parent, courseId, childId);
    expect(await saldo(childId)).toBe(-9000);
  });

  it('never takes a price from outside', async () => {
    const courseId = await course({ price_cents: 9000, non_member_price_cents: 9000 });
    expect(await book(family.parent, courseId, childId, { price: 1, cp_price: 1 })).toMatchObject({ http: 422 });
    expect(await saldo(childId)).toBe(0);
    await book(family.parent, courseId, childId);
    expect(await saldo(childId)).toBe(-9000);
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      'before it opens',
      { booking_starts_at: tomorrow },
      'Dieses Angebot ist derzeit leider nicht buchbar. (buchbar ab',
    ],
    ['after it closes', { booking_ends_at: yesterday }, 'Dieses Angebot ist derzeit leider nicht buchbar.'],
    ['too young', { min_age: 12 }, 'Teilnahmebedingungen für Kind1 Huber nicht erfüllt: Mindestalter 12 Jahre'],
    ['too old', { max_age: 6 }, 'Teilnahmebedingungen für Kind1 Huber nicht erfüllt: Höchstalter 6 Jahre'],
    ['for others', { sex: 'fem' }, 'Teilnahmebedingungen für Kind1 Huber nicht erfüllt: Nur für Mädchen und Frauen.'],
    ['for members', { members_only: true }, 'Für diesen Kurs ist eine Mitgliedschaft erforderlich!'],
  ])('%s is refused and changes nothing', async (_, columns, sentence) => {
    const courseId = await course({ ...columns, shown_until: tomorrow });
    const { http, refusal } = await book(family.parent, courseId, childId);
    expect(http).toBe(409);
    expect(refusal?.message).toContain(sentence);
    expect(await places(courseId)).toEqual({ participants: [], trainers: [], waiting: [] });
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
    ['the terms', { terms: true }, { terms: false }, 'Bitte zuerst die AGBs bestätigen!'],
    [
      'the health notice',
      { covidNotice: true },
      { covid: false },
      'Bitte zuerst die Kenntnisnahme der Covid 19 Hinweise bestätigen!',
    ],
    ['the guardian', {}, { guardian: false }, 'Bitte zuvor die Bedingungen durchlesen und akzeptieren!'],
    ['the confirmation', {}, { confirmed: false }, 'Bitte bestätige die Buchung hiermit!'],
    [
      'the right button',
      {},
      { memberConfirm: true },
      'Wenn du Mitglied werden willst, dann bitte auch auf den richtigen Knopf drücken.',
    ],
  ])('needs %s', async (_, settings, unticked, message) => {
    await setSettings(settings);
    expect(await book(family.parent, await course(), childId, unticked)).toMatchObject({
      http: 409,
      refusal: { message },
    });
  });

  it('is for the Verwalter alone', async () => {
    const courseId = await course();
    const child: Actor = { clubId, personId: childId };
    expect(await book(child, courseId, childId)).toMatchObject({
      http: 403,
      refusal: { message: 'Wende dich bitte an deinen Verwalter, nur der kann Angebote für dich buchen.' },
    });
    const stranger = await buildPerson(house(), clubId, { data_confirmed_at: yesterday });
    expect(await book(stranger, courseId, childId)).toMatchObject({ http: 403 });
    expect((await places(courseId)).participants).toEqual([]);
  });

  it('ids of another club lead nowhere', async () => {
    const otherClub = await buildClub(house());
    const foreign = await buildCourse(house(), otherClub);
    expect(await book(family.parent, foreign, childId)).toMatchObject({ http: 404 });
    const stranger = await buildPerson(house(), otherClub, { staff_level: 90 });
    expect(await book(stranger, foreign, childId, { force: true })).toMatchObject({ http: 404 });
  });

  it('twice is refused with the name', async () => {
    const courseId = await course();
    await book(family.parent, courseId, childId);
    expect(await book(family.parent, courseId, childId)).toMatchObject({
      http: 409,
      refusal: { message: 'Kind1 Huber ist für diesen Kurs schon angemeldet.' },
    });
  });

  it('asks for data that are missing or old, on the page and when it is refused', async () => {
    await setSettings({ svnRequired: true });
    await house().sql(`update person set data_confirmed_at = '2025-01-01' where id = $1`, [childId]);
    const courseId = await course();
    const { children } = await house().as(family.parent).call(calls.participate, { id: courseId });
    const child = children.find(({ ID }) => ID === childId);
    expect(child).toMatchObject({ allowed: false, participating: -1 });
    expect(child?.reasons).toMatchObject([
      { text: 'Bitte zuerst die Daten kontrollieren und bestätigen.' },
      { text: 'Die Sozialversicherungsnummer muss eingegeben werden.' },
    ]);
    expect((await book(family.parent, courseId, childId)).refusal?.message).toContain('Daten kontrollieren');
  });

  it('makes a member of somebody who wants to, and of a supporter by a change', async () => {
    await buildMembershipRole(house(), clubId, childId, 3);
    const courseId = await course({ members_only: true, price_cents: 5000 });
    const becoming = { getMember: true, memberConfirm: true, memberApproval: true };
    expect(await book(family.parent, courseId, childId, becoming)).toMatchObject({ http: 200 });
    const roles = await house().sql(`select code, ends_on from membership_role where person_id = $1 order by code`, [
      childId,
    ]);
    expect(roles).toMatchObject([
      { code: 1, ends_on: null },
      { code: 3, ends_on: '2026-11-15' },
    ]);
    // The price, and the fee of a young member.
    expect(await saldo(childId)).toBe(-5000 - 4000);
  });

  it('opens earlier for those who attended a course within a year', async () => {
    const earlier = await course({ name: 'Herbst', starts_on: '2026-01-10', ends_on: '2026-06-30' });
    await house().sql(`insert into participation (club_id, course_id, person_id, role) values ($1, $2, $3, 0)`, [
      clubId,
      earlier,
      childId,
    ]);
    const courseId = await course({ booking_starts_at: yesterday, new_member_booking_starts_at: tomorrow });
    expect(await book(family.parent, courseId, childId)).toMatchObject({ http: 200 });
    expect(await book(family.parent, courseId, family.children[1] ?? 0)).toMatchObject({ http: 409 });
  });
});

describe('the booking page', () => {
  it('tells for each person their part, the conditions and whether they are an existing member, and the course with its plan', async () => {
    const courseId = await course({ max_participants: 3, max_age: 12 });
    await book(family.parent, courseId, childId);
    const { children, course: shown } = await house().as(family.parent).call(calls.participate, { id: courseId });
    expect(children).toMatchObject([
      { ID: family.parent.personId, participating: -1, allowed: false, existing_member: false },
      { ID: childId, participating: 0, allowed: false },
      { ID: family.children[1], participating: -1, allowed: true },
    ]);
    expect(shown).toMatchObject({ isFull: false, maxparts: 3, parts_count: 1, queue_count: 0, paymentPlan: [] });
  });

  it('counts nobody as an existing member who left that course before its end, and neither do the offers', async () => {
    const earlier = await course({ name: 'Herbst', starts_on: '2026-01-10', ends_on: '2026-06-30' });
    await house().sql(
      `insert into participation (club_id, course_id, person_id, role, left_at) values ($1, $2, $3, 0, '2026-02-01')`,
      [clubId, earlier, childId],
    );
    const courseId = await course({ booking_starts_at: yesterday, new_member_booking_starts_at: tomorrow });
    const asParent = house().as(family.parent);
    const { children } = await asParent.call(calls.participate, { id: courseId });
    expect(children.map(({ existing_member }) => existing_member)).toEqual([false, false, false]);
    const { courses } = await asParent.call(contract.courses.list, { course_ids: [courseId] });
    expect(courses).toMatchObject([{ existing_member: false }]);
    expect(await book(family.parent, courseId, childId)).toMatchObject({ http: 409 });
  });
});

describe('several children in one step', () => {
  const both = (more: Record<string, unknown> = {}) => ({
    children: family.children.map((child_ID) => ({ child_ID })),
    terms: true,
    guardian: true,
    confirmed: true,
    ...more,
  });

  it('are all booked or none', async () => {
    const courseId = await course({ max_age: 12 });
    await house().sql(`update person set birth_date = '2009-01-01' where id = $1`, [family.children[1]]);
    const answer = await house()
      .as(family.parent)
      .ask(calls.registerMany, { course_ID: courseId, ...both({ together: true }) });
    expect(answer.http).toBe(409);
    expect((await places(courseId)).participants).toEqual([]);
  });

  it('or each on their own, with the reason for the other', async () => {
    const courseId = await course({ max_age: 12, price_cents: 100, non_member_price_cents: 100 });
    await house().sql(`update person set birth_date = '2009-01-01' where id = $1`, [family.children[1]]);
    const answer = await house()
      .as(family.parent)
      .call(calls.registerMany, { course_ID: courseId, ...both({ together: false }) });
    expect(answer.children.map(({ isBooked }) => isBooked)).toEqual([true, false]);
    expect(answer.children[1]?.message).toContain('Teilnahmebedingungen für Kind2 Huber nicht erfüllt');
    expect((await places(courseId)).participants).toEqual([childId]);
    expect(await saldo(childId)).toBe(-100);
  });

  it('take the last place and the first in the queue', async () => {
    const courseId = await course({ max_participants: 1 });
    const answer = await house()
      .as(family.parent)
      .call(calls.registerMany, { course_ID: courseId, ...both() });
    expect(answer.children).toMatchObject([
      { role: 0, position: 0 },
      { role: 2, position: 1 },
    ]);
  });
});

describe('the waitlist', () => {
  it('is free, in the order of arrival, and moves up when somebody leaves', async () => {
    const courseId = await course({ max_participants: 1, price_cents: 700, non_member_price_cents: 700 });
    const others = [await buildFamily(house(), clubId), await buildFamily(house(), clubId)];
    await book(family.parent, courseId, childId);
    for (const [index, other] of others.entries()) {
      const { reply } = await book(other.parent, courseId, other.children[0] ?? 0);
      expect(reply).toMatchObject({ participating: 2, position: index + 1 });
      expect(await saldo(other.parent.personId)).toBe(0);
    }
    expect(await leave(admin, courseId, childId, { refund: 1 })).toMatchObject({ http: 200 });
    expect(await places(courseId)).toMatchObject({
      participants: [others[0]?.children[0]],
      waiting: [others[1]?.children[0]],
    });
    expect(await saldo(others[0]?.parent.personId ?? 0)).toBe(-700);
    expect(await saldo(childId)).toBe(0);
    expect((await mailsTo('vera@x.test')).map(({ subject }) => subject)).toContain(
      'Kind1 hat einen Platz: Kinderturnen',
    );
  });

  it('lets nobody walk past: a newcomer waits behind, although a place is free', async () => {
    const courseId = await course({ max_participants: 1 });
    const [second, third] = [await buildFamily(house(), clubId), await buildFamily(house(), clubId)];
    await book(family.parent, courseId, childId);
    await book(second.parent, courseId, second.children[0] ?? 0);
    await house().sql('update course set max_participants = 2 where id = $1', [courseId]);
    expect((await book(third.parent, courseId, third.children[0] ?? 0)).reply).toMatchObject({
      participating: 2,
      position: 2,
    });
    expect(await places(courseId)).toMatchObject({ participants: [childId] });

    expect(await sweep()).toBe(1);
    expect(await places(courseId)).toMatchObject({
      participants: [childId, second.children[0]],
      waiting: [third.children[0]],
    });
  });

  it('passes over who no longer qualifies, tells them once and keeps their place', async () => {
    const courseId = await course({ max_participants: 1 });
    const [second, third] = [await buildFamily(house(), clubId), await buildFamily(house(), clubId)];
    await book(family.parent, courseId, childId);
    await book(second.parent, courseId, second.children[0] ?? 0);
    await book(third.parent, courseId, third.children[0] ?? 0);
    await house().sql(`update person set birth_date = '2005-01-01' where id = $1`, [second.children[0]]);
    await house().sql('update course set max_age = 12 where id = $1', [courseId]);
    await house().sql('delete from mail where club_id = $1', [clubId]);

    await leave(admin, courseId, childId);
    expect(await places(courseId)).toMatchObject({
      participants: [third.children[0]],
      waiting: [second.children[0]],
    });
    await sweep();
    const told = (await mailsTo('vera@x.test')).filter(({ body }) => body.includes('nicht erfüllt'));
    expect(told).toHaveLength(1);
  });

  it('makes members only when the place is there', async () => {
    const courseId = await course({ max_participants: 0, members_only: true });
    const becoming = { getMember: true, memberConfirm: true, memberApproval: true };
    await book(family.parent, courseId, childId, becoming);
    const roles = () => house().sql('select code from membership_role where person_id = $1', [childId]);
    expect(await roles()).toEqual([]);
    await house().sql('update course set max_participants = 1 where id = $1', [courseId]);
    await sweep();
    expect(await roles()).toEqual([{ code: 1 }]);
  });

  it('is left by the Verwalter at any time, without a trace in the bookings', async () => {
    const courseId = await course({ max_participants: 0 });
    await book(family.parent, courseId, childId);
    expect(await leave(family.parent, courseId, childId)).toMatchObject({ http: 200 });
    expect(await house().sql('select 1 from participation where course_id = $1', [courseId])).toEqual([]);
  });
});

describe('leaving', () => {
  const priced = { price_cents: 5000, non_member_price_cents: 5000 };

  it.each([
    [1, 0, true],
    [0, -5000, false],
  ])('with refund %i leaves a saldo of %i', async (refund, expected, refunded) => {
    const courseId = await course(priced);
    await book(family.parent, courseId, childId);
    await leave(admin, courseId, childId, { refund });
    expect(await saldo(childId)).toBe(expected);
    const { courses } = await house().as(family.parent).call(calls.visiting, { userID: childId });
    expect(courses[0]?.course).toMatchObject({ timeLeave: now.getTime() / 1000, refunded });
  });

  it('is for the office unless the club allows it, and then only before the course begins', async () => {
    await setSettings({ undoBookings: false });
    const courseId = await course({ ...priced, starts_on: '2026-11-20' });
    await book(family.parent, courseId, childId);
    expect(await leave(family.parent, courseId, childId, { refund: 1 })).toMatchObject({ http: 403 });
    await setSettings({ selfCancelBookings: true, undoBookings: false });
    await house().sql(`update course set starts_on = '2026-11-10' where id = $1`, [courseId]);
    expect(await leave(family.parent, courseId, childId)).toMatchObject({ http: 409 });
    await house().sql(`update course set starts_on = '2026-11-20' where id = $1`, [courseId]);
    expect(await leave(family.parent, courseId, childId)).toMatchObject({ http: 200 });
    expect(await saldo(childId)).toBe(0);
  });

  it('needs the office to come back', async () => {
    const courseId = await course(priced);
    await book(family.parent, courseId, childId);
    await leave(admin, courseId, childId, { refund: 1 });
    expect((await book(family.parent, courseId, childId)).refusal?.message).toContain('wurde storniert');
    expect(await book(admin, courseId, childId, { force: true })).toMatchObject({ http: 200 });
    expect(await saldo(childId)).toBe(-5000);
  });

  it('afterwards only the end can be changed', async () => {
    const courseId = await course();
    const { reply } = await book(family.parent, courseId, childId);
    await leave(admin, courseId, childId);
    const asAdmin = house().as(admin);
    const change = { course_ID: courseId, child_ID: childId, role: 1 as const };
    expect(await asAdmin.ask(calls.toggleRole, change)).toMatchObject({ http: 409 });
    const later = now.getTime() / 1000 + 86_400;
    expect(
      await asAdmin.ask(calls.modifyTimeLeave, { course_parts_ID: reply?.course_parts_ID ?? 0, timeLeave: later }),
    ).toMatchObject({ http: 200 });
  });
});

describe('the office', () => {
  it('admits from the queue, with or without a mail, and beyond the places only on purpose', async () => {
    const courseId = await course({ max_participants: 0, price_cents: 300, non_member_price_cents: 300 });
    await book(family.parent, courseId, childId);
    await house().sql('delete from mail where club_id = $1', [clubId]);
    const admit = (more: Record<string, unknown>) =>
      house()
        .as(admin)
        .ask(calls.toggleRole, { course_ID: courseId, child_ID: childId, role: 0, ...more });
    expect(await admit({})).toMatchObject({ http: 409, refusal: { code: 'bookings.full' } });
    expect(await admit({ force: 1, inform: 0 })).toMatchObject({ http: 200 });
    expect(await mailsTo('vera@x.test')).toEqual([]);
    expect(await saldo(childId)).toBe(-300);

    const back = { course_ID: courseId, child_ID: childId, role: 2 };
    expect(await house().as(admin).ask(calls.toggleRole, back)).toMatchObject({ http: 200 });
    expect(await saldo(childId)).toBe(0);
    await admit({ force: 1, inform: 1 });
    expect(await mailsTo('vera@x.test')).toHaveLength(1);
  });

  it('makes trainers, who pay nothing, and hides them', async () => {
    const courseId = await course({ price_cents: 300, non_member_price_cents: 300 });
    await book(family.parent, courseId, childId);
    await house().as(admin).call(calls.toggleRole, { course_ID: courseId, child_ID: childId, role: 1 });
    expect(await saldo(childId)).toBe(0);
    await house().as(admin).call(calls.toggleHidden, { course_ID: courseId, child_ID: childId, hidden: true });
    const { parts } = await house().as(admin).call(calls.participants, { id: courseId });
    expect(parts).toMatchObject([{ registration: { role: 1, hidden: true } }]);
    expect(await house().sql('select is_trainer from person where id = $1', [childId])).toEqual([{ is_trainer: true }]);
    const seenByFamily = async () =>
      (await house().as(family.parent).call(contract.courses.get, { courseId })).course.trainers;
    expect(await seenByFamily()).toBe('');
    await house().as(admin).call(calls.toggleHidden, { course_ID: courseId, child_ID: childId, hidden: false });
    expect(await seenByFamily()).toMatch(new RegExp(`^${childId}\\|Kind1`));
    // From any role: who waits leads as well.
    const role = async (wanted: 0 | 1 | 2) => {
      await house().as(admin).call(calls.toggleRole, { course_ID: courseId, child_ID: childId, role: wanted });
      return (await house().as(admin).call(calls.participants, { id: courseId })).parts[0]?.registration.role;
    };
    expect([await role(0), await role(2), await role(1)]).toEqual([0, 2, 1]);
    expect(await saldo(childId)).toBe(0);
  });

  it('sets note and price; the difference is in the books, the derivation says who', async () => {
    const courseId = await course({ price_cents: 3000, non_member_price_cents: 3000 });
    const { reply } = await book(family.parent, courseId, childId);
    const ID = reply?.course_parts_ID ?? 0;
    await house().as(admin).call(calls.setAdmin, { ID, noteAdmin: 'Geschwister', price: 2000 });
    expect(await saldo(childId)).toBe(-2000);
    const { courses } = await house().as(family.parent).call(calls.visiting, { userID: childId });
    expect(courses[0]?.course.priceSteps.map(({ label }) => label)).toContain('Vom Verein festgelegt');
    const entries = await house().sql<{ sum: string }>(
      `select sum(case when symbol = 'AR' then amount_cents else -amount_cents end) from ledger_entry where about_kind = 'booking' and about_id = $1`,
      [ID],
    );
    expect(entries).toEqual([{ sum: '2000' }]);
  });

  it('adds many at once and tells about each', async () => {
    const courseId = await course({ max_participants: 1, max_age: 12 });
    const old = await buildPerson(house(), clubId, { first_name: 'Alt', birth_date: '1950-01-01' });
    const { children } = await house()
      .as(admin)
      .call(calls.addParticipants, { course_ID: courseId, child_IDs: [...family.children, old.personId] });
    expect(children.map(({ role }) => role)).toEqual([0, 2, -1]);
  });

  it('adding nobody is told', async () => {
    const answer = await house()
      .as(admin)
      .ask(calls.addParticipants, { course_ID: await course(), child_IDs: [] });
    expect(answer.refusal?.message).toBe('Bitte zuerst Benutzer mit Klick auf Name auswählen.');
  });
});

describe('payment plans of a booking', () => {
  const planFor = async (courseId: number, names: readonly string[]) => {
    const [plan] = await house().sql<{ id: number }>(
      'insert into payment_plan (club_id, course_id) values ($1, $2) returning id',
      [clubId, courseId],
    );
    await house().sql('update course set payment_plan_id = $2 where id = $1', [courseId, plan?.id]);
    const groups: number[] = [];
    for (const [position, name] of names.entries()) {
      const [group] = await house().sql<{ id: number }>(
        'insert into payment_group (club_id, plan_id, position, name) values ($1, $2, $3, $4) returning id',
        [clubId, plan?.id, position, name],
      );
      for (let row = 0; row <= position; row += 1) {
        await house().sql(
          `insert into payment_row (club_id, group_id, position, description, price_cents, non_member_price_cents, due_on)
           values ($1, $2, $3, $4, $5, $5, $6)`,
          [clubId, group?.id, row, `${row + 1}. Rate`, 6000 / (position + 1), `2026-12-0${row + 1}`],
        );
      }
      groups.push(group?.id ?? 0);
    }
    return groups;
  };

  it('have to be chosen, and those of another course are none', async () => {
    const [courseId, other] = [await course(), await course()];
    await planFor(courseId, ['Sofort']);
    const [foreign] = await planFor(other, ['Sofort']);
    const message = 'Bitte wähle eine Zahlungsweise aus, um dich für den Kurs anmelden zu können.';
    expect(await book(family.parent, courseId, childId)).toMatchObject({ refusal: { message } });
    expect(await book(family.parent, courseId, childId, { paymentPlan_ID: foreign })).toMatchObject({
      refusal: { message },
    });
  });

  it('are charged in instalments with their days, and can be changed', async () => {
    const courseId = await course();
    const [once, rates] = await planFor(courseId, ['Sofort', 'Raten']);
    const { reply } = await book(family.parent, courseId, childId, { paymentPlan_ID: rates });
    expect(await saldo(childId)).toBe(-6000);
    const entries = () =>
      house().sql(
        `select amount_cents, due_on from open_item where about_kind = 'booking' and about_id = $1 and side = 'charge' order by id`,
        [reply?.course_parts_ID],
      );
    expect(await entries()).toMatchObject([
      { amount_cents: 3000, due_on: '2026-12-01' },
      { amount_cents: 3000, due_on: '2026-12-02' },
    ]);
    const answer = await house()
      .as(family.parent)
      .call(calls.changePlan, { cp_ID: reply?.course_parts_ID ?? 0, group_ID: once ?? 0 });
    expect(answer.message).toBe('Zahlungsweise erfolgreich angepasst!');
    expect(await saldo(childId)).toBe(-6000);
    const { courses } = await house().as(family.parent).call(calls.visiting, { userID: childId });
    expect(courses[0]?.course.payments).toMatchObject([{ description: '1. Rate', price: 6000 }]);
  });

  it('cannot be changed when membership makes a difference and there are instalments', async () => {
    const courseId = await course({ price_cents: 1, non_member_price_cents: 2 });
    const [once, rates] = await planFor(courseId, ['Sofort', 'Raten']);
    const { reply } = await book(family.parent, courseId, childId, { paymentPlan_ID: rates });
    const answer = await house()
      .as(family.parent)
      .ask(calls.changePlan, { cp_ID: reply?.course_parts_ID ?? 0, group_ID: once ?? 0 });
    expect(answer).toMatchObject({ http: 409, refusal: { code: 'bookings.planFixed' } });
  });

  it('can be changed exactly when my bookings offer it: another one must be there now', async () => {
    const courseId = await course();
    const [once, rates] = await planFor(courseId, ['Sofort', 'Raten']);
    const { reply } = await book(family.parent, courseId, childId, { paymentPlan_ID: once });
    const asParent = house().as(family.parent);
    const isOffered = async () =>
      (await asParent.call(calls.visiting, { userID: childId })).courses[0]?.course.canChangePlan;
    const change = () => asParent.ask(calls.changePlan, { cp_ID: reply?.course_parts_ID ?? 0, group_ID: rates ?? 0 });

    await house().sql('update payment_row set booking_ends_at = $2 where group_id = $1', [rates, now]);
    expect([await isOffered(), (await change()).http]).toEqual([false, 422]);
    await house().sql('update payment_row set booking_ends_at = null where group_id = $1', [rates]);
    await house().sql('update course set booking_ends_at = $2, shown_until = $3 where id = $1', [
      courseId,
      yesterday,
      tomorrow,
    ]);
    expect([await isOffered(), (await change()).http]).toEqual([false, 409]);
    await house().sql('update course set booking_ends_at = $2 where id = $1', [courseId, tomorrow]);
    expect([await isOffered(), (await change()).http]).toEqual([true, 200]);
  });

  it('of strangers are not to be touched', async () => {
    const courseId = await course();
    const [once, rates] = await planFor(courseId, ['Sofort', 'Raten']);
    const { reply } = await book(family.parent, courseId, childId, { paymentPlan_ID: rates });
    const stranger = await buildPerson(house(), clubId);
    const answer = await house()
      .as(stranger)
      .ask(calls.changePlan, { cp_ID: reply?.course_parts_ID ?? 0, group_ID: once ?? 0 });
    expect(answer.http).toBe(403);
  });

  it('an instalment that is deleted is credited', async () => {
    const courseId = await course();
    const [, rates] = await planFor(courseId, ['Sofort', 'Raten']);
    await book(family.parent, courseId, childId, { paymentPlan_ID: rates });
    const { courses } = await house().as(family.parent).call(calls.visiting, { userID: childId });
    const ID = courses[0]?.course.payments[0]?.ID ?? 0;
    await house().as(admin).call(calls.deleteInstalment, { ID });
    expect(await saldo(childId)).toBe(-3000);
    expect(await house().as(admin).ask(calls.deleteInstalment, { ID })).toMatchObject({ http: 404 });
  });
});

describe('a person with a booking', () => {
  it('is neither deleted nor anonymised before somebody has decided about the place', async () => {
    const courseId = await course();
    await book(family.parent, courseId, childId);
    const message = 'Diese Person ist noch in Kursen angemeldet oder wartet darauf. Bitte melde sie dort zuerst ab.';
    const asAdmin = house().as(admin);
    expect(await asAdmin.ask(contract.profile.remove, { child_ID: childId })).toMatchObject({ refusal: { message } });
    await leave(admin, courseId, childId);
    expect(await asAdmin.ask(contract.profile.remove, { child_ID: childId })).toMatchObject({ http: 200 });
  });
});
