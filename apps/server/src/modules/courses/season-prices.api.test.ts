import { contract } from '@vereinshaus/contract';
import { maxKeptPlaces } from '@vereinshaus/contract/courses/season';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { bookingsIn } from '../bookings/bookings.testing.ts';
import { chargeReservedOf } from '../bookings/charge-reserved.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';

const june = new Date('2026-06-01T10:00:00Z');
const bookingStarts = new Date('2026-08-10T06:00:00Z');
let now = june;
const house = useHouse({ clock: () => now });
const { book } = bookingsIn(house);
const { courses, courseOffice, bookings } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;
let vera: NonNullable<Actor>;

const person = (columns: Record<string, unknown> = {}) => buildPerson(house(), clubId, columns);

beforeEach(async () => {
  now = june;
  clubId = await buildClub(house());
  admin = await person({ first_name: 'Adele', staff_level: 90 });
  vera = await person({
    first_name: 'Vera',
    birth_date: '2018-05-01',
    email: 'vera@x.test',
    data_confirmed_at: '2026-05-10',
  });
});

const office = () => house().as(admin);

/** A course of 2025/26 with one date; booking opens in August. */
const lastYears = async (columns: Record<string, unknown> = {}) => {
  const id = await buildCourse(house(), clubId, {
    starts_on: '2025-09-01',
    ends_on: '2026-06-29',
    booking_starts_at: '2025-08-04 08:00+02',
    price_cents: 12_000,
    non_member_price_cents: 15_000,
    ...columns,
  });
  await house().sql(
    `insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility)
     values ($1, $2, 1, '2025-10-20 17:00+02', '2025-10-20 18:00+02', 5)`,
    [clubId, id],
  );
  return id;
};

/** € 120 / € 150 in two halves; set in the course itself, or by a template. */
const inHalves = async (courseId: number, isModel: boolean) =>
  house().sql(
    `with p as (insert into payment_plan (club_id, course_id, name) values ($1, $3, 'Halbjährlich') returning id),
     c as (update course set payment_plan_id = p.id from p where course.id = $2),
     g as (insert into payment_group (club_id, plan_id, position, name) select $1, p.id, 0, 'Raten' from p returning id)
     insert into payment_row (club_id, group_id, position, description, price_cents, non_member_price_cents)
     select $1, g.id, v.* from g, (values (0, '1. Rate', 6000, 7500), (1, '2. Rate', 6000, 7500)) v`,
    [clubId, courseId, isModel ? null : courseId],
  );

const ratesOf = (courseId: number) =>
  house().sql(
    `select r.price_cents as price, r.non_member_price_cents as pricenm from course c
     join payment_group g on g.plan_id = c.payment_plan_id join payment_row r on r.group_id = g.id
     where c.id = $1 order by r.position`,
    [courseId],
  );

const run = (course_ids: number[], wishes: object = {}) => office().call(courses.seasonRun, { course_ids, ...wishes });

const undo = (run_ID: number) => office().ask(courses.seasonUndo, { run_ID });

const chargeReserved = () =>
  chargeReservedOf(
    house().database,
    { id: clubId, origin: 'http://x.test' },
    { now: () => now, senderIn: (db) => house().queue.senderIn(db) },
  );

const bookingsOfVera = async () =>
  (await house().as(vera).call(bookings.visiting, { userID: vera.personId })).courses.map(({ course }) => course.ID);

describe('the season change with other prices and times', () => {
  it.each([
    ['more', 20, { maxparts: 20, minparts: 6 }],
    ['fewer than were needed so far', 4, { maxparts: 4, minparts: 4 }],
    ['as many as like', 0, { maxparts: 0, minparts: 6 }],
  ])('gives a copy its places: %s', async (_, maxparts, expected) => {
    const id = await lastYears({ min_participants: 6, max_participants: 12 });
    const { course_ids } = await run([id], { changes: [{ course_ID: id, maxparts }] });
    expect((await office().call(courses.get, { courseId: course_ids[0] ?? 0 })).course).toMatchObject(expected);
    expect((await office().call(courses.get, { courseId: id })).course).toMatchObject({ maxparts: 12, minparts: 6 });
  });

  it('keeps every place also in a copy that is smaller, and gives none to anybody new', async () => {
    const id = await lastYears({ max_participants: 12 });
    for (let index = 0; index < 3; index += 1) {
      await buildParticipation(house(), clubId, id, (await person()).personId);
    }
    const { course_ids, reserved } = await run([id], { reserve: true, changes: [{ course_ID: id, maxparts: 2 }] });
    const [copy = 0] = course_ids;
    await office().call(courseOffice.setManyShown, { course_ids, shown: true });
    now = bookingStarts;
    await chargeReserved();
    // With or without a waiting list: nobody new is among the participants.
    await book(vera, copy, vera.personId);
    const taken = await house().sql<{ person: number }>(
      'select person_id as person from participation where course_id = $1 and left_at is null and role = 0',
      [copy],
    );
    expect([reserved, taken.length, taken.some(({ person: one }) => one === vera.personId)]).toEqual([3, 3, false]);
    await expectSoundBooks(house(), clubId);
  });

  it('of two who change the season at once one does it, the other reads which courses moved, and takes the rest', async () => {
    const [shared, own] = [await lastYears(), await lastYears({ name: 'Yoga' })];
    const ask = (course_ids: number[]) => () => office().ask(courses.seasonRun, { course_ids });
    const asked = await whileHeld(house(), { table: 'course', id: shared, withoutTurns: true }, [
      ask([shared, own]),
      ask([shared]),
    ]);
    expect(asked.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const copies = () =>
      house().sql('select 1 from course where club_id = $1 and copied_from_id = $2', [clubId, shared]);
    expect(await copies()).toHaveLength(1);
    const { courses: plans } = await office().call(courses.seasonPreview, { course_ids: [shared, own] });
    expect(plans.find(({ ID }) => ID === shared)?.alreadyMoved).toBe(true);
    const rest = plans.filter(({ alreadyMoved }) => !alreadyMoved).map(({ ID }) => ID);
    if (rest.length > 0) await run(rest);
    expect(await copies()).toHaveLength(1);
  });

  it.each([
    ['instalments of its own', false],
    ['a model, which other courses keep as it is', true],
  ])('gives a copy its new price, with %s', async (_, isModel) => {
    const id = await lastYears();
    await inHalves(id, isModel);
    const { course_ids } = await run([id], { changes: [{ course_ID: id, price: 12_700, pricenm: 15_901 }] });
    const [copy = 0] = course_ids;
    expect((await office().call(courses.get, { courseId: copy })).course).toMatchObject({
      price: 12_700,
      pricenm: 15_901,
      coursePaymentModel_ID: 0,
    });
    expect(await ratesOf(copy)).toEqual([
      { price: 6350, pricenm: 7951 },
      { price: 6350, pricenm: 7950 },
    ]);
    expect(await ratesOf(id)).toEqual([
      { price: 6000, pricenm: 7500 },
      { price: 6000, pricenm: 7500 },
    ]);
    expect((await office().call(courseOffice.readiness, { courseId: copy })).readiness.planGaps).toEqual([]);
  });

  it('moves the dates to another time of day, in the preview and in the copy', async () => {
    const id = await lastYears();
    const trainer = await person();
    await buildParticipation(house(), clubId, id, trainer.personId, { role: 1 });
    const other = await buildCourse(house(), clubId, { name: 'Yoga' });
    await buildParticipation(house(), clubId, other, trainer.personId, { role: 1 });
    await house().sql(
      `insert into event (club_id, course_id, series_id, starts_at, ends_at) values ($1, $2, 1, '2026-10-26 18:00+01', '2026-10-26 19:00+01')`,
      [clubId, other],
    );
    const changes = [{ course_ID: id, moveMinutes: 30 }];
    const clashes = async (wishes: object) =>
      (await office().call(courses.seasonPreview, { course_ids: [id], ...wishes })).courses.map(
        ({ trainerClashCount }) => trainerClashCount,
      );
    expect([await clashes({}), await clashes({ changes })]).toEqual([[0], [1]]);
    const { course_ids } = await run([id], { changes });
    expect(
      await house().sql(
        `select to_char(starts_at at time zone 'Europe/Vienna', 'Dy HH24:MI') as at from event where course_id = $1`,
        [course_ids[0]],
      ),
    ).toEqual([{ at: 'Mon 17:30' }]);
  });

  it.each([
    ['a course that was not chosen', (id: number, other: number) => [{ course_ID: id }, { course_ID: other }]],
    ['the same course twice', (id: number) => [{ course_ID: id }, { course_ID: id }]],
    ['a price below nothing', (id: number) => [{ course_ID: id, price: -1 }]],
    ['a time five hours later', (id: number) => [{ course_ID: id, moveMinutes: 300 }]],
  ])('refuses %s, and changes nothing', async (_, changesOf) => {
    const [id, other] = [await lastYears(), await lastYears()];
    const { http } = await office().ask(courses.seasonRun, { course_ids: [id], changes: changesOf(id, other) });
    expect(http).toBe(422);
    expect(await house().sql('select 1 from season_run where club_id = $1', [clubId])).toEqual([]);
  });
});

describe('places that are kept in a new season', () => {
  it('are known to no family and charged to nobody before somebody publishes the course', async () => {
    const id = await lastYears({ max_age: 8 });
    const tooOld = await person({ birth_date: '2016-01-01' });
    await buildParticipation(house(), clubId, id, vera.personId);
    await buildParticipation(house(), clubId, id, tooOld.personId);
    const { courses: plans } = await office().call(courses.seasonPreview, { course_ids: [id] });
    expect(plans).toMatchObject([{ comingAlong: 1, reservedUntil: bookingStarts.getTime() / 1000 }]);
    const { course_ids, reserved } = await run([id], { reserve: true });
    const [copy = 0] = course_ids;
    expect(reserved).toBe(1);
    now = new Date(bookingStarts.getTime() + 60_000);
    expect(await chargeReserved()).toBe(0);
    expect(await bookingsOfVera()).toEqual([id]);
    expect((await house().as(vera).ask(courses.get, { courseId: copy })).http).toBe(403);

    const publish = () => office().call(courseOffice.setManyShown, { course_ids: [copy], shown: true });
    const published = await Promise.all([publish(), publish()]);
    expect(published.map(({ changed }) => changed).toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(await bookingsOfVera()).toContain(copy);
    expect(await chargeReserved()).toBe(1);
    expect(await chargeReserved()).toBe(0);
    const [charged] = await house().sql(
      `select sum(i.amount_cents)::integer as cents from open_item i join participation t on t.id = i.about_id and i.about_kind = 'booking'
       where t.course_id = $1 and i.side = 'charge'`,
      [copy],
    );
    expect(charged).toEqual({ cents: 15_000 });
    await expectSoundBooks(house(), clubId);
  });

  it('go with a season change that is taken back while nothing is published, and hold it from then on', async () => {
    const id = await lastYears();
    await buildParticipation(house(), clubId, id, vera.personId);
    const first = await run([id], { reserve: true });
    const runs = async () => (await office().call(courses.seasonRuns, {})).runs[0];
    expect(await runs()).toMatchObject({ booked: 0, reserved: 1 });
    expect((await undo(first.run_ID)).http).toBe(200);
    expect(
      await house().sql('select 1 from participation where course_id = $1 and left_at is null', first.course_ids),
    ).toEqual([]);
    const again = await run([id], { reserve: true });
    await office().call(courseOffice.setManyShown, { course_ids: again.course_ids, shown: true });
    expect(await runs()).toMatchObject({ booked: 1, reserved: 0 });
    expect((await undo(again.run_ID)).http).toBe(409);
  });

  it('are none where booking does not lie ahead: nobody is charged by a season change', async () => {
    now = new Date('2026-09-20T10:00:00Z');
    const id = await lastYears();
    await buildParticipation(house(), clubId, id, vera.personId);
    expect((await office().call(courses.seasonPreview, { course_ids: [id] })).courses[0]?.reservedUntil).toBe(0);
    expect((await run([id], { reserve: true })).reserved).toBe(0);
    expect(await house().sql('select 1 from open_item where club_id = $1', [clubId])).toEqual([]);
  });
});

describe('prices of several courses at once', () => {
  const pricesOf = async (course_ids: number[]) => (await office().call(courseOffice.prices, { course_ids })).courses;
  type PriceInput = { course_ID: number; version: number; price: number; pricenm: number };
  const wanted = async (course_ids: number[], price: number): Promise<PriceInput[]> =>
    (await pricesOf(course_ids)).map(({ ID, version, pricenm }) => ({ course_ID: ID, version, price, pricenm }));
  const save = (list: readonly PriceInput[]) => office().ask(courseOffice.savePrices, { courses: [...list] });

  it('leave who has booked as they are, and count for whose place is only kept', async () => {
    const id = await lastYears();
    await inHalves(id, false);
    await buildParticipation(house(), clubId, id, vera.personId, { price_cents: 12_000 });
    const waiting = await person();
    await buildParticipation(house(), clubId, id, waiting.personId, { role: 2, queued_at: june });
    expect(await pricesOf([id])).toMatchObject([
      { price: 12_000, plan: 'own', planName: '', booked: 1, reserved: 0, waiting: 1 },
    ]);
    expect(await save(await wanted([id], 12_600))).toMatchObject({ http: 200, reply: { changed: 1 } });
    expect((await ratesOf(id)).map(({ price }) => price)).toEqual([6300, 6300]);
    expect(await house().sql('select price_cents from participation where course_id = $1 and role = 0', [id])).toEqual([
      { price_cents: 12_000 },
    ]);
    const { history } = await office().call(courses.history, { courseId: id });
    expect(history.map(({ description }) => description).toSorted()).toEqual([
      expect.stringMatching(/^Kurs „Kinderturnen“ geändert: /),
      expect.stringMatching(/^Zahlungsweisen /),
    ]);
    expect(JSON.stringify(history)).toMatch(/126/);
  });

  it.each([
    [
      'somebody has changed one of them meanwhile',
      409,
      async (ids: number[]) => {
        const list = await wanted(ids, 9_900);
        await office().call(courses.save, { courseId: ids[0] ?? 0, audience: 'Kinder' });
        return list;
      },
    ],
    [
      'one has instalments that other courses share',
      422,
      async (ids: number[]) => {
        await inHalves(ids[0] ?? 0, true);
        return wanted(ids, 9_900);
      },
    ],
    [
      'one stands there twice',
      422,
      async (ids: number[]) => {
        const list = await wanted(ids, 9_900);
        return [...list, ...list];
      },
    ],
    [
      'one is of another club',
      404,
      async (ids: number[]) => {
        const foreign = await buildCourse(house(), await buildClub(house()));
        return [...(await wanted(ids, 9_900)), { course_ID: foreign, version: 1, price: 1, pricenm: 1 }];
      },
    ],
  ])('are refused as a whole when %s', async (_, http, listOf) => {
    const ids = [await lastYears(), await lastYears({ name: 'Yoga' })];
    expect((await save(await listOf(ids))).http).toBe(http);
    expect((await pricesOf(ids)).map(({ price }) => price)).toEqual([12_000, 12_000]);
  });

  it('are saved once where two of the office save at once, whichever way round they chose', async () => {
    const ids = [await lastYears(), await lastYears({ name: 'Yoga' })];
    const [one, other] = [await wanted(ids, 9_900), await wanted(ids, 8_800)];
    const saved = await Promise.all([save(one), save(other.toReversed())]);
    expect(saved.map(({ http }) => http).toSorted((left, right) => left - right)).toEqual([200, 409]);
    const expected = saved[0].http === 200 ? 9_900 : 8_800;
    expect((await pricesOf(ids)).map(({ price }) => price)).toEqual([expected, expected]);
    const told = `select 1 from history_entry where kind = 'course.changed' and course_id = any($1)`;
    expect(await house().sql(told, [ids])).toHaveLength(2);
  });

  it('are no concern of who leads a course, of who may only read, and of families; nor are courses elsewhere', async () => {
    const ids = [await lastYears()];
    const list = await wanted(ids, 1);
    const leader = await person({ is_trainer: true });
    await buildParticipation(house(), clubId, ids[0] ?? 0, leader.personId, { role: 1 });
    const reader = await person();
    await buildGrant(house(), clubId, reader.personId, 'course_read');
    for (const actor of [leader, reader, vera]) {
      const asking = house().as(actor);
      expect((await asking.refused(courseOffice.savePrices, { courses: list })).http).toBe(403);
      expect((await asking.refused(courseOffice.prices, { course_ids: ids })).http).toBe(403);
      expect((await asking.refused(courseOffice.setManyShown, { course_ids: ids, shown: false })).http).toBe(403);
    }
    const foreign = await buildCourse(house(), await buildClub(house()), {
      price_cents: 500,
      non_member_price_cents: 500,
    });
    const both = { course_ids: [...ids, foreign] };
    expect((await office().refused(courseOffice.prices, both)).http).toBe(404);
    const { courses: ready } = await office().call(courseOffice.toPublish, both);
    expect(ready.map(({ ID }) => ID)).toEqual(ids);
    expect((await office().refused(courseOffice.setManyShown, { ...both, shown: false })).http).toBe(404);
    const stored = 'select price_cents, version from course where id = any($1) order by id';
    expect(await house().sql(stored, [both.course_ids])).toEqual([
      { price_cents: 12_000, version: 1 },
      { price_cents: 500, version: 1 },
    ]);
  });

  it('and a family that books meanwhile pays what it saw, or is asked again', async () => {
    const id = await lastYears({ starts_on: '2026-07-01', ends_on: '2026-08-30', booking_starts_at: null });
    const list = await wanted([id], 20_000);
    const booking = () => book(vera, id, vera.personId, { shownTotal: 15_000 });
    const raised = list.map((one) => ({ ...one, pricenm: 25_000 }));
    const [booked, saved] = await Promise.all([booking(), save(raised)]);
    expect(saved.http).toBe(200);
    const stored = await house().sql('select price_cents from participation where course_id = $1', [id]);
    expect(stored).toEqual(booked.http === 200 ? [{ price_cents: 15_000 }] : []);
    // A booking after the change has to accept the new price: with another child of the family.
    const child = await person({
      manager_id: vera.personId,
      birth_date: '2019-05-01',
      data_confirmed_at: '2026-05-10',
    });
    expect((await book(vera, id, child.personId, { shownTotal: 15_000 })).http).toBe(409);
    expect([200, 409]).toContain(booked.http);
  });

  it('of a season that is not published yet are what a kept place costs', async () => {
    const id = await lastYears();
    await buildParticipation(house(), clubId, id, vera.personId, { price_cents: 12_000 });
    const { course_ids } = await run([id], { reserve: true });
    expect(await pricesOf(course_ids)).toMatchObject([{ booked: 0, reserved: 1 }]);
    const list = (await wanted(course_ids, 13_000)).map((one) => ({ ...one, pricenm: 16_000 }));
    expect((await save(list)).http).toBe(200);
    const { courses: ready } = await office().call(courseOffice.toPublish, { course_ids });
    expect(ready).toMatchObject([{ reserved: 1, state: 'hidden', dates: 1, leaders: 0 }]);
    await office().call(courseOffice.setManyShown, { course_ids, shown: true });
    now = new Date(bookingStarts.getTime() + 60_000);
    expect(await chargeReserved()).toBe(1);
    expect(await house().sql('select price_cents from participation where course_id = $1', course_ids)).toEqual([
      { price_cents: 16_000 },
    ]);
  });
});

describe('a season change that cannot be', () => {
  const copies = () => house().sql('select 1 from course where club_id = $1 and copied_from_id is not null', [clubId]);

  it('keeps at most as many places at once as are done in one go, and says so before anything is copied', async () => {
    const id = await lastYears();
    await house().sql(
      `with p as (
         insert into person (club_id, manager_id, first_name, last_name)
         select $1, $3, 'Kind', 'Nr. ' || n from generate_series(1, $4) n returning id
       )
       insert into participation (club_id, course_id, person_id, role, created_at) select $1, $2, id, 0, now() from p`,
      [clubId, id, vera.personId, maxKeptPlaces + 1],
    );
    const refused = await office().ask(courses.seasonRun, { course_ids: [id], reserve: true });
    expect(refused).toMatchObject({ http: 409 });
    expect(JSON.stringify(refused)).toContain('höchstens 2.000 Personen');
    expect(await copies()).toEqual([]);
    expect((await run([id])).reserved).toBe(0);
  });

  it.each([
    [
      'a course of another club',
      'nicht oder nicht mehr',
      async () => [await buildCourse(house(), await buildClub(house()))],
    ],
    [
      'a course that was deleted meanwhile',
      'nicht oder nicht mehr',
      async () => {
        const id = await lastYears();
        await office().call(courses.remove, { course_ID: id });
        return [id];
      },
    ],
    ['no course', 'zumindest einen Kurs', async () => []],
    ['too many at once', 'höchstens 500 Kurse', async () => Array.from({ length: 501 }, (_, index) => index + 1)],
  ])('with %s changes nothing', async (_, text, idsOf) => {
    const course_ids = [...(await idsOf())];
    const own = course_ids.length === 1 ? [await lastYears()] : [];
    for (const call of [courses.seasonPreview, courses.seasonRun]) {
      const refused = await office().ask(call, { course_ids: [...own, ...course_ids] });
      expect(refused.http).toBe(422);
      expect(JSON.stringify(refused)).toContain(text);
    }
    expect(await copies()).toEqual([]);
  });

  it('is taken back once by two at once, without what somebody has deleted, and never by another club', async () => {
    const ids = [await lastYears(), await lastYears({ name: 'Yoga' })];
    const { run_ID, course_ids } = await run(ids);
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await house().as(stranger).ask(courses.seasonUndo, { run_ID })).http).toBe(404);
    await office().call(courses.remove, { course_ID: course_ids[0] ?? 0 });
    const undone = await Promise.all([undo(run_ID), undo(run_ID)]);
    expect(undone.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await house().sql('select 1 from course where season_run_id = $1 and deleted_at is null', [run_ID])).toEqual(
      [],
    );
    expect((await run(ids)).course_ids).toHaveLength(2);
  });

  it('is not taken back while somebody publishes it and a family books', async () => {
    const id = await lastYears({ booking_starts_at: '2025-05-01 08:00+02' });
    const { run_ID, course_ids } = await run([id]);
    const [copy = 0] = course_ids;
    const [undone, shown] = await Promise.all([
      undo(run_ID),
      office().ask(courseOffice.setManyShown, { course_ids, shown: true }),
    ]);
    const booked = await book(vera, copy, vera.personId);
    // In either order: a deleted course is neither published nor booked.
    expect([undone.http, booked.http === 200]).toEqual(undone.http === 200 ? [200, false] : [409, true]);
    expect([200, 404, 409]).toContain(shown.http);
    await expectSoundBooks(house(), clubId);
  });
});
