import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { openPoints } from '@vereinshaus/contract/courses/course-readiness';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildPlan } from '../bookings/bookings.testing.ts';

const now = new Date('2026-10-01T10:00:00Z');
const house = useHouse({ clock: () => now });

let clubId = 0;
let admin: NonNullable<Actor>;
let reader: NonNullable<Actor>;

const course = (columns: Record<string, unknown> = {}) => buildCourse(house(), clubId, columns);
const takesPart = async (courseId: number, columns: Record<string, unknown> = {}) => {
  const { personId } = await buildPerson(house(), clubId, { first_name: 'Theo', last_name: 'Turner' });
  await buildParticipation(house(), clubId, courseId, personId, columns);
};
const event = (courseId: number, startsAt: string, place = '') =>
  house().sql(
    `insert into event (club_id, course_id, series_id, starts_at, ends_at, place, visibility)
     values ($1, $2, 1, $3, $3::timestamptz + interval '1 hour', $4, 1)`,
    [clubId, courseId, startsAt, place],
  );

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 80 });
  reader = await buildPerson(house(), clubId, { staff_level: 50 });
});

const listed = (input: InputOf<typeof contract.courseOffice.list> = {}, actor: Actor = reader) =>
  house().as(actor).call(contract.courseOffice.list, input);
const names = async (input: InputOf<typeof contract.courseOffice.list> = {}, actor: Actor = reader) =>
  (await listed(input, actor)).courses.map(({ name }) => name);

describe('the course list of the office', () => {
  it('tells places, queue, leaders, room, state and the value of the last season', async () => {
    const before = await course({ name: 'Turnen 25', ends_on: '2026-06-30' });
    await takesPart(before);
    await takesPart(before, { left_at: '2026-01-01' });
    const courseId = await course({
      name: 'Turnen',
      max_participants: 2,
      copied_from_id: before,
      starts_on: '2026-10-05',
    });
    await takesPart(courseId);
    await takesPart(courseId, { role: participationRole.waiting, queued_at: now });
    await takesPart(courseId, { role: participationRole.trainer, is_hidden: true });
    await event(courseId, '2026-09-28T15:00:00Z', 'Halle A');
    await event(courseId, '2026-10-05T15:00:00Z', 'Halle A');
    const { courses, total } = await listed({ search: 'turnen', filters: { name: 'Turnen' }, sort: '-name' });
    expect(total).toBe(2);
    expect(courses[1]).toMatchObject({
      name: 'Turnen',
      maxparts: 2,
      parts_count: 1,
      queue_count: 1,
      lastSeason: 1,
      trainers: 'Theo Turner',
      leaders: 1,
      dates: 2,
      room: 'Halle A',
      date: Date.parse('2026-10-05T15:00:00Z') / 1000,
      state: 'open',
    });
    expect(courses[0]).toMatchObject({ name: 'Turnen 25', state: 'ended', lastSeason: null, dates: 0, leaders: 0 });
  });

  it('is paged, sorted, and narrowed by state, places, what is missing, leader, room and school year', async () => {
    const full = await course({ name: 'Ballett', max_participants: 1, starts_on: '2026-10-05', ends_on: '2027-06-01' });
    await takesPart(full);
    await takesPart(full, { role: participationRole.trainer });
    await event(full, '2026-10-05T15:00:00Z', 'Spiegelsaal');
    await course({ name: 'Judo', shown_until: '2026-09-01' });
    await course({ name: 'Yoga', booking_starts_at: '2026-12-01', starts_on: '2027-09-10', ends_on: '2028-01-01' });
    expect(await names({ page: 2, size: 1 })).toEqual(['Judo']);
    expect(await names({ sort: '-places' })).toEqual(['Ballett', 'Judo', 'Yoga']);
    expect(await names({ filters: { state: 'hidden,shown' } })).toEqual(['Judo', 'Yoga']);
    expect(await names({ filters: { places: 'full' } })).toEqual(['Ballett']);
    expect(await names({ filters: { missing: 'dates,leaders' } })).toEqual(['Judo', 'Yoga']);
    expect(await names({ filters: { room: 'spiegel', trainers: 'turner' } })).toEqual(['Ballett']);
    expect(await names({ schoolyear: 2028 })).toEqual(['Yoga']);
    expect(await names({ schoolyear: 2027 })).toEqual(['Ballett', 'Judo']);
    expect((await house().as(reader).ask(contract.courseOffice.list, { sort: 'colour' })).http).toBe(422);
    expect(
      (
        await house()
          .as(reader)
          .ask(contract.courseOffice.list, { filters: { colour: 'x' } })
      ).http,
    ).toBe(422);
  });

  it('shows hidden courses to those who look after courses, and nothing of another club', async () => {
    await course({ name: 'Geheim', shown_until: '2026-09-01' });
    const other = await buildClub(house());
    await buildCourse(house(), other, { name: 'Fremd' });
    const courseRole = await buildPerson(house(), clubId, { staff_level: 11 });
    const helper = await buildPerson(house(), clubId, { staff_level: 20 });
    expect(await names({}, courseRole)).toEqual(['Geheim']);
    expect(await names({}, helper)).toEqual([]);
  });
});

describe('what a course still needs', () => {
  it('names dates, leaders and instalments that do not add up', async () => {
    const courseId = await course({ price_cents: 6000, non_member_price_cents: 7000 });
    await buildPlan(house(), clubId, courseId, ['Auf einmal', 'Zwei Raten']);
    const { readiness } = await house().as(reader).call(contract.courseOffice.readiness, { courseId });
    expect(openPoints(readiness).map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Noch keine Termine.',
      'Niemand leitet den Kurs.',
      'Die Raten ergeben nicht den Preis. „Auf einmal“: Nicht-Mitglieder zahlen € 60,00 statt € 70,00; „Zwei Raten“: Nicht-Mitglieder zahlen € 60,00 statt € 70,00.',
    ]);
    expect(await names({ filters: { missing: 'plan' } })).toEqual(['Kinderturnen']);
    await house().sql('update course set non_member_price_cents = 6000 where id = $1', [courseId]);
    expect(await names({ filters: { missing: 'plan' } })).toEqual([]);
  });

  it('counts the instalments of the day on which booking opens', async () => {
    const courseId = await course({
      price_cents: 6000,
      non_member_price_cents: 6000,
      booking_starts_at: '2026-11-01',
    });
    await buildPlan(house(), clubId, courseId, ['Auf einmal']);
    await house().sql(`update payment_row set booking_starts_at = '2026-10-20' where club_id = $1`, [clubId]);
    expect(await names({ filters: { missing: 'plan' } })).toEqual([]);
  });
});

describe('showing and hiding courses', () => {
  const set = (courseIds: readonly number[], shown: boolean, actor: Actor = admin) =>
    house()
      .as(actor)
      .ask(contract.courseOffice.setManyShown, { course_ids: [...courseIds], shown });
  const states = async () => Object.fromEntries((await listed()).courses.map(({ name, state }) => [name, state]));

  it('is one step for many, told in the history of each, and the second time changes nothing', async () => {
    const fresh = await house().as(admin).call(contract.courses.addNew, { name: 'Neu' });
    const planned = await course({ name: 'Geplant', shown_from: '2027-01-01' });
    const open = await course({ name: 'Offen' });
    expect(await set([fresh.course_ID, planned, open], true)).toMatchObject({
      http: 200,
      reply: { changed: 2, message: '2 Kurse sind veröffentlicht.' },
    });
    expect(await states()).toEqual({ Neu: 'open', Geplant: 'open', Offen: 'open' });
    expect(await set([fresh.course_ID, planned, open], true)).toMatchObject({ reply: { changed: 0 } });
    const history = await house().as(admin).call(contract.courses.history, { courseId: planned });
    expect(history.history).toMatchObject([{ description: 'Kurs „Geplant“ geändert: Anzeigen ab' }]);
    expect(await set([open, planned], false)).toMatchObject({ reply: { changed: 2, course_ids: [planned, open] } });
    expect(await states()).toMatchObject({ Offen: 'hidden', Geplant: 'hidden' });
    const { course: saved } = await house().as(admin).call(contract.courses.get, { courseId: open });
    expect(saved.version).toBe(2);
  });

  it('shows a course whose booking is over until its last day', async () => {
    const courseId = await course({ shown_until: '2026-09-01', booking_ends_at: '2026-09-01', ends_on: '2027-01-31' });
    expect((await set([courseId], true)).http).toBe(200);
    expect(await states()).toEqual({ Kinderturnen: 'shown' });
  });

  it('is all or nothing: an ended course and one of another club refuse the whole', async () => {
    const hidden = await course({ name: 'Verborgen', shown_until: '2026-09-01' });
    const over = await course({ name: 'Vorbei', shown_until: '2026-06-01', ends_on: '2026-06-30' });
    const foreign = await buildCourse(house(), await buildClub(house()));
    expect(await set([hidden, over], true)).toMatchObject({
      http: 409,
      refusal: { message: '„Vorbei“ ist schon zu Ende und kann nicht mehr veröffentlicht werden.' },
    });
    expect(await set([hidden, foreign], true)).toMatchObject({ http: 404 });
    expect(await states()).toMatchObject({ Verborgen: 'hidden' });
  });

  it('is refused to who may only read, and allowed for one course to who looks after it', async () => {
    const courseId = await course({ shown_until: '2026-09-01' });
    expect((await set([courseId], true, reader)).http).toBe(403);
    const helper = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, helper.personId, `course/data|${courseId}`);
    const one = (id: number) => house().as(helper).ask(contract.courseOffice.setShown, { courseId: id, shown: true });
    expect((await one(courseId)).http).toBe(200);
    expect((await one(await course())).http).toBe(403);
    expect((await set([courseId], true, helper)).http).toBe(403);
  });
});
