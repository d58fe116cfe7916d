import { contract } from '@vereinshaus/contract';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const now = new Date('2026-06-01T10:00:00Z');
const house = useHouse({ clock: () => now });

let clubId = 0;
let admin: NonNullable<Actor>;
let roomId = 0;

const person = (columns: Record<string, unknown> = {}) => buildPerson(house(), clubId, columns);

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await person({ first_name: 'Adele', staff_level: 90 });
  const [room] = await house().sql<{ id: number }>(
    `insert into room (club_id, name) values ($1, 'Turnsaal') returning id`,
    [clubId],
  );
  roomId = room?.id ?? 0;
});

/** A course of 2025/26 on Mondays at 17:00: two dates in summer time and one in winter time. */
const mondays = async (columns: Record<string, unknown> = {}, at = '17:00') => {
  const id = await buildCourse(house(), clubId, { starts_on: '2025-09-01', ends_on: '2025-11-03', ...columns });
  await house().sql(
    `with days as (select unnest(array['2025-09-01', '2025-10-20', '2025-11-03']) as day),
     made as (
       insert into event (club_id, course_id, series_id, starts_at, ends_at, room_id, visibility, period, repeats_until)
       select $1, $2, 7, (day || ' ${at}')::timestamp at time zone 'Europe/Vienna',
         ((day || ' ${at}')::timestamp + interval '1 hour') at time zone 'Europe/Vienna', $3, 5, '1w', '2025-11-03'
       from days returning *
     )
     insert into room_occupation (club_id, event_id, room_id, during)
     select club_id, id, room_id, tstzrange(starts_at, ends_at) from made`,
    [clubId, id, roomId],
  );
  return id;
};

const duplicate = async (course_ID: number, flags: Record<string, boolean> = {}) =>
  (
    await house()
      .as(admin)
      .call(contract.bookings.duplicateCourse, { course_ID, ...flags })
  ).course_ID;

const datesOf = (courseId: number) =>
  house().sql<{ at: string; room_id: number | null; place: string; series_id: number; id: number }>(
    `select to_char(starts_at at time zone 'Europe/Vienna', 'Dy YYYY-MM-DD HH24:MI') as at, room_id, place, series_id, id
     from event where course_id = $1 and hidden_at is null order by starts_at`,
    [courseId],
  );

const read = async (courseId: number) => (await house().as(admin).call(contract.courses.get, { courseId })).course;

describe('duplicating a course', () => {
  it('moves everything to the same weekday and time of day of the next school year', async () => {
    const id = await mondays({
      booking_starts_at: '2025-08-01 08:00+02',
      booking_ends_at: '2025-10-31 23:00+01',
      payment_due_on: '2025-10-01',
      age_measured_on: '2025-09-01',
    });
    const copy = await duplicate(id, { withParticipants: false });
    expect((await datesOf(copy)).map(({ at }) => at)).toEqual([
      'Mon 2026-09-07 17:00',
      'Mon 2026-10-26 17:00',
      'Mon 2026-11-09 17:00',
    ]);
    const [row] = await house().sql(
      `select starts_on, ends_on, payment_due_on, age_measured_on, copied_from_id,
         to_char(booking_starts_at at time zone 'Europe/Vienna', 'YYYY-MM-DD HH24:MI') as booking_from,
         to_char(booking_ends_at at time zone 'Europe/Vienna', 'YYYY-MM-DD HH24:MI') as booking_to
       from course where id = $1`,
      [copy],
    );
    expect(row).toEqual({
      starts_on: '2026-09-07',
      ends_on: '2026-11-09',
      payment_due_on: '2026-10-07',
      age_measured_on: '2026-09-07',
      copied_from_id: id,
      booking_from: '2026-08-07 08:00',
      booking_to: '2026-11-06 23:00',
    });
  });

  it('meets the moments that are known, across the end of summer time', async () => {
    const copy = await duplicate(await mondays());
    const again = await duplicate(copy);
    const epochs = async (courseId: number) =>
      (
        await house().sql<{ at: number }>(
          'select extract(epoch from starts_at)::bigint as at from event where course_id = $1 order by 1 limit 2',
          [courseId],
        )
      ).map(({ at }) => at);
    expect(await epochs(copy)).toEqual([1_788_793_200, 1_793_030_400]);
    expect(await epochs(again)).toEqual([1_820_242_800, 1_824_476_400]);
  });

  it('keeps a repetition together under a number of its own', async () => {
    const copy = await duplicate(await mondays());
    const dates = await datesOf(copy);
    expect(new Set(dates.map(({ series_id }) => series_id))).toEqual(new Set([dates[0]?.id]));
  });

  it('takes the rooms along, and where one is taken leaves the date without', async () => {
    const id = await mondays();
    const other = await buildCourse(house(), clubId, { name: 'Yoga' });
    await house().sql(
      `with e as (insert into event (club_id, course_id, series_id, starts_at, ends_at, room_id)
         values ($1, $2, 1, '2026-10-26 16:30+01', '2026-10-26 17:30+01', $3) returning *)
       insert into room_occupation (club_id, event_id, room_id, during)
       select club_id, id, room_id, tstzrange(starts_at, ends_at) from e`,
      [clubId, other, roomId],
    );
    const dates = await datesOf(await duplicate(id));
    expect(dates.map(({ room_id, place }) => [room_id, place])).toEqual([
      [roomId, ''],
      [null, 'Turnsaal (noch zu klären)'],
      [roomId, ''],
    ]);
  });

  it('copies an own payment plan with its groups and rows, and shares a model', async () => {
    const id = await mondays();
    await house().sql(
      `with p as (insert into payment_plan (club_id, course_id) values ($1, $2) returning id),
       g as (insert into payment_group (club_id, plan_id, position, name) select $1, p.id, 0, 'Raten' from p returning id),
       r as (insert into payment_row (club_id, group_id, position, description, price_cents, non_member_price_cents, due_on)
         select $1, g.id, 0, 'Rate 1', 5000, 6000, '2025-10-01' from g)
       update course set payment_plan_id = p.id from p where course.id = $2`,
      [clubId, id],
    );
    const copy = await duplicate(id);
    expect((await read(copy)).coursePaymentModel_ID).toBe(0);
    const rows = await house().sql(
      `select p.course_id, g.name, r.description, r.price_cents, r.due_on
       from payment_plan p join payment_group g on g.plan_id = p.id join payment_row r on r.group_id = g.id
       where p.club_id = $1 order by p.course_id`,
      [clubId],
    );
    expect(rows).toEqual([
      { course_id: id, name: 'Raten', description: 'Rate 1', price_cents: 5000, due_on: '2025-10-01' },
      { course_id: copy, name: 'Raten', description: 'Rate 1', price_cents: 5000, due_on: '2026-10-07' },
    ]);
  });

  it('does each thing only when it is asked for', async () => {
    const id = await mondays();
    const trainer = await person({ first_name: 'Theo' });
    await buildParticipation(house(), clubId, id, trainer.personId, { role: 1 });
    await buildParticipation(house(), clubId, id, (await person()).personId);
    const counts = async (courseId: number) => {
      const { trainers, parts_count } = await read(courseId);
      const [first] = await datesOf(courseId);
      return { trainers: trainers !== '', parts_count, first: first?.at ?? null };
    };
    expect(await counts(await duplicate(id))).toEqual({
      trainers: true,
      parts_count: 1,
      first: 'Mon 2026-09-07 17:00',
    });
    const nothing = { withTrainers: false, withParticipants: false, withEvents: false, moveYears: false };
    expect(await counts(await duplicate(id, nothing))).toEqual({ trainers: false, parts_count: 0, first: null });
    const [unmoved] = await house().sql('select starts_on from course where copied_from_id = $1 order by id desc', [
      id,
    ]);
    expect(unmoved).toEqual({ starts_on: '2025-09-01' });
  });

  it('stands in the history of the copy', async () => {
    const id = await mondays();
    const { history } = await house()
      .as(admin)
      .call(contract.courses.history, { courseId: await duplicate(id) });
    expect(history.map(({ description }) => description)).toEqual([
      `Kurs „Kinderturnen“ aus Kurs ${id} dupliziert, um 371 Tage verschoben`,
    ]);
  });
});

/** Updates the database's statistics of these tables now; rows that are added later are not reflected. */
const analyse = async (ownerUrl: string, tables: readonly string[]) => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  for (const table of tables) await owner.query(`analyze ${table}`);
  await owner.end();
};

describe('the season change', () => {
  const preview = async (course_ids: number[]) =>
    (await house().as(admin).call(contract.courses.seasonPreview, { course_ids })).courses;

  const run = (course_ids: number[]) => house().as(admin).call(contract.courses.seasonRun, { course_ids });

  it('shows the new days, the clashes and who grows out', async () => {
    const id = await mondays({ name: 'Turnen', max_age: 8, birth_year_from: null });
    const trainer = await person({ first_name: 'Theo', last_name: 'Berger' });
    await buildParticipation(house(), clubId, id, trainer.personId, { role: 1 });
    const eight = await person({ first_name: 'Lena', last_name: 'Alt', birth_date: '2017-05-01' });
    await buildParticipation(house(), clubId, id, eight.personId);
    await buildParticipation(house(), clubId, id, (await person({ birth_date: '2020-05-01' })).personId);
    const other = await buildCourse(house(), clubId, { name: 'Yoga' });
    await buildParticipation(house(), clubId, other, trainer.personId, { role: 1 });
    await house().sql(
      `with e as (insert into event (club_id, course_id, series_id, starts_at, ends_at, room_id)
         values ($1, $2, 1, '2026-10-26 16:30+01', '2026-10-26 17:30+01', $3) returning *)
       insert into room_occupation (club_id, event_id, room_id, during)
       select club_id, id, room_id, tstzrange(starts_at, ends_at) from e`,
      [clubId, other, roomId],
    );
    const [plan] = await preview([id]);
    expect(plan).toMatchObject({
      name: 'Turnen',
      days: 371,
      events: 3,
      roomClashCount: 1,
      roomClashes: [{ time: 1_793_030_400, what: 'Turnsaal', with: 'Yoga' }],
      trainerClashCount: 1,
      trainerClashes: [{ what: 'Theo Berger', with: 'Yoga' }],
      agingOut: [{ fullname: 'Lena Alt', reason: 'Höchstalter 8 Jahre: am 07.09.2026 schon 9 Jahre alt.' }],
      alreadyMoved: false,
    });
    await run([id]);
    expect((await preview([id]))[0]).toMatchObject({ alreadyMoved: true, roomClashCount: 3 });
  });

  it('moves birth years along', async () => {
    const id = await mondays({ birth_year_from: 2017, birth_year_to: 2018 });
    const { course_ids } = await run([id]);
    expect(await read(course_ids[0] ?? 0)).toMatchObject({ yearAllowedLeft: 2018, yearAllowedRight: 2019 });
  });

  it('duplicates many in one run, without anybody being booked, and can be taken back', async () => {
    const ids = [await mondays({ name: 'A' }), await mondays({ name: 'B' }, '18:00')];
    await buildParticipation(house(), clubId, ids[0] ?? 0, (await person()).personId);
    const { run_ID, course_ids } = await run(ids);
    expect(course_ids).toHaveLength(2);
    expect((await read(course_ids[0] ?? 0)).parts_count).toBe(0);
    const { runs } = await house().as(admin).call(contract.courses.seasonRuns, {});
    expect(runs).toMatchObject([{ ID: run_ID, courses: 2, booked: 0, timeUndone: 0, fullname: 'Adele Huber' }]);
    await house().as(admin).call(contract.courses.seasonUndo, { run_ID });
    expect(await house().sql('select 1 from course where season_run_id = $1 and deleted_at is null', [run_ID])).toEqual(
      [],
    );
    expect(await house().as(admin).refused(contract.courses.seasonUndo, { run_ID })).toMatchObject({ http: 409 });
  });

  it('shows nobody a copy before somebody publishes it, and then from its own day on', async () => {
    const visitor = () => house().as(null, { host: `verein${clubId}.test` });
    const offered = async () => (await visitor().call(contract.courses.list, {})).courses.map(({ ID }) => ID);
    const isOpen = async (courseId: number) => (await visitor().ask(contract.courses.get, { courseId })).http;
    const [always, later] = [await mondays({ name: 'A' }), await mondays({ name: 'B' }, '18:00')];
    await house().sql('update course set shown_from = null, shown_until = null, booking_ends_at = null where id = $1', [
      always,
    ]);
    await house().sql(`update course set shown_from = now() + interval '10 years', shown_until = null where id = $1`, [
      later,
    ]);
    const { run_ID, course_ids } = await run([always, later]);
    const [copy = 0, planned = 0] = course_ids;
    expect(await offered()).not.toContain(copy);
    expect(await isOpen(copy)).toBe(401);
    const runs = async () => (await house().as(admin).call(contract.courses.seasonRuns, {})).runs;
    expect((await runs()).find(({ ID }) => ID === run_ID)?.draft_ids).toEqual([copy, planned]);

    const publish = () =>
      house()
        .as(admin)
        .call(contract.courseOffice.setManyShown, { course_ids: [copy, planned], shown: true });
    expect(await publish()).toMatchObject({ changed: 2 });
    expect(await offered()).toContain(copy);
    expect(await offered()).not.toContain(planned);
    expect((await read(planned)).showStart).toBeGreaterThan(0);
    expect((await runs()).find(({ ID }) => ID === run_ID)?.draft_ids).toEqual([]);
    const { courses } = await house().as(admin).call(contract.courses.list, { limitless: true });
    expect(courses.find(({ ID }) => ID === planned)).toMatchObject({ hidden: true });
  });

  it('a display window that somebody saves in a copy says when it is shown', async () => {
    const id = await mondays({ name: 'A' });
    await house().sql('update course set shown_from = null, shown_until = null, booking_ends_at = null where id = $1', [
      id,
    ]);
    const { course_ids } = await run([id]);
    const [copy = 0] = course_ids;
    const save = (changes: object) =>
      house()
        .as(admin)
        .call(contract.courses.save, { courseId: copy, ...changes });
    await save({ audience: 'Kinder' });
    expect(await house().sql('select is_draft from course where id = $1', [copy])).toEqual([{ is_draft: true }]);
    await save({ showStart: 1_700_000_000 });
    expect(await house().sql('select is_draft from course where id = $1', [copy])).toEqual([{ is_draft: false }]);
  });

  it('moves a course once, however often it is sent, until it is taken back', async () => {
    const [id, other] = [await mondays({ name: 'Turnen' }), await mondays({ name: 'Yoga' }, '18:00')];
    const send = (course_ids: number[]) => house().as(admin).ask(contract.courses.seasonRun, { course_ids });
    const answers = await Promise.all([send([id]), send([id])]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(
      await house()
        .as(admin)
        .refused(contract.courses.seasonRun, { course_ids: [other, id] }),
    ).toMatchObject({
      http: 409,
      message:
        'Ein Saisonwechsel hat „Turnen“ schon mitgenommen. Bitte wähle den Kurs ab oder nimm den früheren Saisonwechsel zurück.',
    });
    const { runs } = await house().as(admin).call(contract.courses.seasonRuns, {});
    expect(runs).toMatchObject([{ courses: 1 }]);
    await house()
      .as(admin)
      .call(contract.courses.seasonUndo, { run_ID: runs[0]?.ID ?? 0 });
    const again = await run([id, other]);
    expect(again.course_ids).toHaveLength(2);
    expect(
      await house()
        .as(admin)
        .refused(contract.courses.seasonRun, { course_ids: [id, other] }),
    ).toMatchObject({
      message:
        'Ein Saisonwechsel hat 2 der gewählten Kurse schon mitgenommen („Turnen“, „Yoga“). Bitte wähle sie ab oder nimm den früheren Saisonwechsel zurück.',
    });
  });

  it('cannot be taken back once somebody has booked', async () => {
    const { run_ID, course_ids } = await run([await mondays()]);
    await buildParticipation(house(), clubId, course_ids[0] ?? 0, (await person()).personId);
    expect(await house().as(admin).refused(contract.courses.seasonUndo, { run_ID })).toMatchObject({
      http: 409,
      message: 'In diesen Kursen hat schon jemand gebucht. Der Saisonwechsel kann nicht mehr zurückgenommen werden.',
    });
  });

  it('does nothing at all when one of the courses is not there', async () => {
    const foreign = await buildCourse(house(), await buildClub(house()));
    const id = await mondays();
    expect(
      (
        await house()
          .as(admin)
          .ask(contract.courses.seasonRun, { course_ids: [id, foreign] })
      ).http,
    ).toBe(422);
    expect(await house().sql('select 1 from season_run where club_id = $1', [clubId])).toEqual([]);
  });

  it('moves 200 courses with forty dates each, also while the database believes that there are few', async () => {
    await analyse(house().ownerUrl, ['course', 'event', 'room', 'room_occupation']);
    await house().sql(
      `with rooms as (insert into room (club_id, name) select $1, 'Saal ' || n from generate_series(1, 20) n returning id),
       numbered as (select id, row_number() over () - 1 as place from rooms),
       courses as (
         insert into course (club_id, name, starts_on, ends_on)
         select $1, 'Großkurs ' || n, '2025-09-01', '2026-06-29' from generate_series(0, 199) n returning id, name
       ),
       dates as (
         insert into event (club_id, course_id, series_id, starts_at, ends_at, room_id, visibility)
         select $1, c.id, 1, t.at, t.at + interval '1 hour', r.id, 5
         from courses c
         join numbered r on r.place = split_part(c.name, ' ', 2)::integer % 20
         cross join generate_series(0, 39) week
         cross join lateral (
           select (date '2025-09-01' + week * 7 + time '08:00' + (split_part(c.name, ' ', 2)::integer / 20) * interval '1 hour')
             at time zone 'Europe/Vienna' as at
         ) t
         returning *
       )
       insert into room_occupation (club_id, event_id, room_id, during)
       select club_id, id, room_id, tstzrange(starts_at, ends_at) from dates`,
      [clubId],
    );
    const ids = (
      await house().sql<{ id: number }>(`select id from course where club_id = $1 and name like 'Großkurs%'`, [clubId])
    ).map(({ id }) => id);
    expect((await preview(ids)).every(({ roomClashCount }) => roomClashCount === 0)).toBe(true);
    const { course_ids } = await run(ids);
    const [made] = await house().sql(
      'select count(*) as events, count(room_id) as with_room from event where course_id = any($1)',
      [course_ids],
    );
    expect(made).toEqual({ events: 8000, with_room: 8000 });
  });
});
