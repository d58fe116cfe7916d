import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { addDays, dayInVienna, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  buildClub,
  buildCourse,
  buildGrant,
  buildMembershipRole,
  buildParticipation,
  buildPerson,
} from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const now = new Date('2026-10-01T10:00:00Z');
const house = useHouse({ clock: () => now });

let clubId = 0;
let admin: NonNullable<Actor>;
let parent: NonNullable<Actor>;
let child: NonNullable<Actor>;

const person = (columns: Record<string, unknown> = {}) => buildPerson(house(), clubId, columns);
const course = (columns: Record<string, unknown> = {}) => buildCourse(house(), clubId, columns);
const takesPart = (courseId: number, who: NonNullable<Actor>, columns: Record<string, unknown> = {}) =>
  buildParticipation(house(), clubId, courseId, who.personId, columns);

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await person({ first_name: 'Adele', staff_level: 90 });
  parent = await person({ first_name: 'Vera', birth_date: '1985-01-01' });
  child = await person({ first_name: 'Kind', birth_date: '2018-05-01', manager_id: parent.personId, sex: 'fem' });
});

const visitor = () => house().as(null, { host: `verein${clubId}.test` });

const listed = async (actor: Actor, input: InputOf<typeof contract.courses.list> = {}) =>
  (await (actor === null ? visitor() : house().as(actor)).call(contract.courses.list, input)).courses;

const namesSeenBy = async (actor: Actor, input: InputOf<typeof contract.courses.list> = {}) =>
  (await listed(actor, input)).map(({ name }) => name);

const event = async (courseId: number, startsAt: string, columns: Record<string, unknown> = {}) => {
  const values = { place: '', visibility: 5, hidden_at: null, ...columns };
  await house().sql(
    `insert into event (club_id, course_id, series_id, starts_at, ends_at, place, visibility, hidden_at)
     values ($1, $2, 1, $3, $3::timestamptz + interval '1 hour', $4, $5, $6)`,
    [clubId, courseId, startsAt, values.place, values.visibility, values.hidden_at],
  );
};

describe('places that the club hides', () => {
  const hide = () => house().sql(`update club set settings = '{"hideCapacity": true}' where id = $1`, [clubId]);
  const placesSeenBy = async (actor: Actor) => {
    const [seen] = await listed(actor);
    return [seen?.maxparts, seen?.parts_count, seen?.queue_count, seen?.line_count];
  };

  it('are no numbers to visitors and members, only whether there is one; who looks after courses counts', async () => {
    await hide();
    const courseId = await course({ max_participants: 3 });
    await takesPart(courseId, child);
    await takesPart(courseId, parent, { role: 2, queued_at: now });
    const other = await person();
    expect([await placesSeenBy(null), await placesSeenBy(other), await placesSeenBy(admin)]).toEqual([
      [1, 0, 0, 0],
      [1, 0, 0, 0],
      [3, 1, 1, 1],
    ]);
    expect((await house().as(parent).call(contract.bookings.participate, { id: courseId })).course).toMatchObject({
      maxparts: 1,
      parts_count: 0,
      queue_count: 0,
      line_count: 0,
    });
    // The second place is reserved for the next person in the queue.
    await house().sql('update course set max_participants = 2 where id = $1', [courseId]);
    expect(await placesSeenBy(null)).toEqual([1, 1, 0, 0]);
    expect(await visitor().call(contract.courses.get, { courseId })).toMatchObject({
      participant_count: 1,
      waitlist_count: 0,
    });
  });
});

describe('a version that no course ever had', () => {
  it.each([-9_007_199_254_740_104, 9_007_199_254_740_104, 2_147_483_648])(
    '%d is refused, not broken off',
    async (version) => {
      const courseId = await course();
      const answer = await house().as(admin).ask(contract.courses.save, { courseId, version, name: 'Neu' });
      expect(answer.http).toBe(422);
    },
  );
});

describe('the offers', () => {
  it('are there for visitors within their display window', async () => {
    await course({ name: 'Offen' });
    await course({ name: 'Kommt erst', shown_from: '2026-10-02' });
    await course({ name: 'Vorbei', shown_until: '2026-09-30' });
    await course({ name: 'Gelöscht', deleted_at: '2026-09-30' });
    expect(await namesSeenBy(null)).toEqual(['Offen']);
    expect(await namesSeenBy(parent)).toEqual(['Offen']);
  });

  it('without an end of display are shown as long as they can be booked, or run', async () => {
    await course({ name: 'Buchbar', booking_ends_at: '2026-10-02' });
    await course({ name: 'Nicht mehr buchbar', booking_ends_at: '2026-09-30' });
    await course({ name: 'Letzter Tag heute', ends_on: '2026-10-01' });
    await course({ name: 'Zu Ende', ends_on: '2026-09-30' });
    await course({ name: 'Bald buchbar', booking_starts_at: '2026-11-01' });
    expect(await namesSeenBy(null)).toEqual(['Bald buchbar', 'Buchbar', 'Letzter Tag heute']);
  });

  it('that are hidden are seen by those who may read courses, unless they look as everybody does', async () => {
    await course({ name: 'Versteckt', shown_until: '2026-09-30' });
    const [hidden] = await listed(admin);
    expect(hidden).toMatchObject({ name: 'Versteckt', hidden: true });
    expect(await listed(admin, { category: 50 })).toEqual([]);
  });

  it('carry counts, leaders, dates and tags', async () => {
    const id = await course({ max_participants: 10 });
    const trainer = await person({ first_name: 'Theo', last_name: 'Berger, MSc' });
    await takesPart(id, child);
    await takesPart(id, await person(), { role: participationRole.waiting, queued_at: now });
    await takesPart(id, await person(), { left_at: now });
    await takesPart(id, trainer, { role: participationRole.trainer });
    await takesPart(id, await person({ first_name: 'Geheim' }), { role: participationRole.trainer, is_hidden: true });
    await event(id, '2026-10-05T15:00:00Z', { place: 'Turnsaal' });
    await event(id, '2026-10-12T15:00:00Z', { place: 'Turnsaal' });
    await event(id, '2026-09-28T15:00:00Z');
    await event(id, '2026-10-06T15:00:00Z', { visibility: 4 });
    await event(id, '2026-10-07T15:00:00Z', { hidden_at: now });
    expect((await listed(null))[0]).toMatchObject({
      parts_count: 1,
      queue_count: 1,
      trainers: `${trainer.personId}|Theo Berger  MSc`,
      eventsList: '1791212400,1791817200',
      eventsMinutes: '60,60',
      nextevent: 1_791_212_400,
      nextlocation: 'Turnsaal',
      eventsLocation: 'Turnsaal',
      youngerthan: 120,
      olderthan: 0,
    });
  });

  it('name the two tags with a meaning alike in every club', async () => {
    const id = await course();
    await house()
      .as(admin)
      .call(contract.courses.save, { courseId: id, tags: [1, 3700] });
    const { tags } = await visitor().call(contract.tags.availableForCourses, {});
    expect(tags.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([1, 3700]);
    expect((await listed(null))[0]?.tags.split(',').toSorted()).toEqual(['1', '3700']);
  });

  it('can be narrowed by tag, school year, number and day', async () => {
    const turnen = await course({ name: 'Turnen', starts_on: '2026-09-07', ends_on: '2027-06-30' });
    await course({ name: 'Schwimmen', starts_on: '2026-09-07', ends_on: '2026-12-18' });
    await course({ name: 'Alt', starts_on: '2025-09-01', ends_on: '2026-06-30' });
    const { tags } = await house()
      .as(admin)
      .call(contract.tags.setForCourse, { ID: turnen, tags: ['Kinder'] });
    expect(await namesSeenBy(null, { tag: 'kinder' })).toEqual(['Turnen']);
    expect(await namesSeenBy(null, { category: tags[0]?.value })).toEqual(['Turnen']);
    expect(await namesSeenBy(admin, { schoolyear: 2026 })).toEqual(['Alt']);
    expect(await namesSeenBy(null, { course_ids: [turnen] })).toEqual(['Turnen']);
    expect(await namesSeenBy(null, { date: 20270101 })).toEqual(['Turnen']);
  });

  it('come 201 at once, and all when they are asked for', async () => {
    await house().sql(
      `insert into course (club_id, name) select $1, 'Kurs ' || lpad(n::text, 3, '0') from generate_series(1, 205) n`,
      [clubId],
    );
    expect(await listed(null)).toHaveLength(201);
    expect(await listed(null, { limitless: true })).toHaveLength(205);
  });

  it('of another club stay there', async () => {
    await buildCourse(house(), await buildClub(house()), { name: 'Fremd' });
    expect(await namesSeenBy(admin)).toEqual([]);
  });
});

describe('a course for the viewer', () => {
  const own = async (actor: Actor = parent) => (await listed(actor))[0];

  it('is allowed when somebody of the group fulfils the conditions', async () => {
    await course({ min_age: 6, max_age: 9, starts_on: '2026-09-07' });
    expect(await own()).toMatchObject({ allowed: true, fits: [child.personId] });
    expect(await own(await person({ birth_date: '1985-01-01' }))).toMatchObject({ allowed: false, fits: [] });
    expect(await own(null)).toMatchObject({ allowed: true, fits: [] });
  });

  it('tells the role once everybody who could take part does so', async () => {
    const id = await course({ max_age: 9, max_participants: 1 });
    expect(await own()).not.toHaveProperty('participant_role');
    await takesPart(id, child);
    expect(await own()).toMatchObject({ participant_role: 0 });
    // A person with an unknown birth date may fit: the booking page asks for it.
    const { personId: second } = await person({ birth_date: null, manager_id: parent.personId });
    expect(await own()).not.toHaveProperty('participant_role');
    expect((await own())?.fits).toEqual([child.personId]);
    await house().sql(`update person set birth_date = '2005-05-01' where id = $1`, [second]);
    expect(await own()).toMatchObject({ participant_role: 0 });
    await house().sql(`update person set birth_date = '2019-05-01' where id = $1`, [second]);
    expect(await own()).not.toHaveProperty('participant_role');
  });

  it.each([
    [364, true],
    [366, false],
  ])('counts somebody whose course ended %i days ago as an existing member: %s', async (days, expected) => {
    const past = await course({ starts_on: '2024-09-01', ends_on: new Date(now.getTime() - days * 86_400_000) });
    await takesPart(past, child);
    await course({ name: 'Neu', ends_on: '2027-01-01' });
    const found = (await listed(parent)).find(({ name }) => name === 'Neu');
    expect(found?.existing_member).toBe(expected);
  });

  it('lets attendees of the listed courses book early, and no others', async () => {
    const [listedCourse, other] = [await course({ name: 'A' }), await course({ name: 'B' })];
    await takesPart(listedCourse, child);
    await course({ name: 'C', prebooking_courses: `{${listedCourse}}` });
    await course({ name: 'D', prebooking_courses: `{${other}}` });
    const courses = await listed(parent);
    expect(courses.filter(({ existing_member }) => existing_member).map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  });

  it('needs at most six queries for 300 courses and a group of four', async () => {
    for (const birth_date of ['2015-01-01', '2017-01-01']) await person({ birth_date, manager_id: parent.personId });
    await buildMembershipRole(house(), clubId, child.personId, 1);
    await house().sql(`insert into course (club_id, name) select $1, 'Kurs ' || n from generate_series(1, 300) n`, [
      clubId,
    ]);
    const count = await statementsOf(async () => {
      expect(await listed(parent, { limitless: true })).toHaveLength(300);
    });
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThanOrEqual(6);
  });
});

/** How many statements the application sends while `run` runs. */
const statementsOf = async (run: () => Promise<unknown>) => {
  let count = 0;
  const { database } = house();
  const transaction = database.transaction.bind(database);
  const counter = {
    transformQuery: ({ node }: PluginTransformQueryArgs) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }: PluginTransformResultArgs) => result,
  };
  const spy = vi
    .spyOn(database, 'transaction')
    .mockImplementation((options, work) => transaction(options, (db) => work(db.withPlugin(counter))));
  await run();
  spy.mockRestore();
  return count;
};

describe('one course', () => {
  const get = (actor: Actor, courseId: number) =>
    (actor === null ? visitor() : house().as(actor)).ask(contract.courses.get, { courseId });

  it('is there for visitors while it is shown', async () => {
    const id = await course({ name: 'Offen' });
    expect(await get(null, id)).toMatchObject({ http: 200, reply: { course: { name: 'Offen' }, participant: null } });
  });

  it('that is hidden is there for those who take part, wait, lead or look after it', async () => {
    const id = await course({ shown_until: '2026-09-30' });
    expect((await get(null, id)).http).toBe(401);
    expect((await get(parent, id)).http).toBe(403);
    const helper = await person();
    await buildGrant(house(), clubId, helper.personId, 'course/news', { entity_type: 'course', entity_id: id });
    expect((await get(helper, id)).http).toBe(200);
    for (const staff_level of [11, 30, 50]) expect((await get(await person({ staff_level }), id)).http).toBe(200);
    for (const staff_level of [10, 20]) expect((await get(await person({ staff_level }), id)).http).toBe(403);
    await takesPart(id, child, { role: participationRole.waiting, queued_at: now });
    expect((await get(parent, id)).http).toBe(200);
  });

  it('that was deleted, or is another club’s, does not exist', async () => {
    const deleted = await course({ deleted_at: now });
    const foreign = await buildCourse(house(), await buildClub(house()));
    for (const id of [deleted, foreign]) {
      expect(await get(admin, id)).toMatchObject({
        http: 404,
        refusal: { message: 'Diesen Kurs gibt es nicht oder nicht mehr.' },
      });
    }
  });

  it('tells who of one’s own takes part, and the hourly rate only to staff', async () => {
    const id = await course({ prae_hourly_rate_cents: 1500 });
    await takesPart(id, child);
    const seen = await house().as(parent).call(contract.courses.get, { courseId: id });
    expect(seen).toMatchObject({
      participant: { child_ID: child.personId, role: 0, timeLeave: 0 },
      participant_count: 1,
      waitlist_count: 0,
    });
    expect(seen.course).not.toHaveProperty('praeHourlyRate');
    expect((await house().as(admin).call(contract.courses.get, { courseId: id })).course.praeHourlyRate).toBe(1500);
  });
});

describe('saving a course', () => {
  const save = (courseId: number, values: Record<string, unknown>, actor: Actor = admin) =>
    house()
      .as(actor)
      .ask(contract.courses.save, { courseId, ...values });

  const read = async (courseId: number) => (await house().as(admin).call(contract.courses.get, { courseId })).course;

  it('keeps every field as it was sent, and what was not sent', async () => {
    const id = await course();
    const other = await course({ name: 'Anfänger' });
    const values = {
      name: 'Geräteturnen',
      description: 'Reck und Barren',
      information: 'Turnschuhe mitbringen',
      bring: 'Turnpatschen und etwas zu trinken',
      audience: 'Kinder',
      price: 9000,
      pricenm: 12_000,
      minparts: 4,
      maxparts: 16,
      membersOnly: true,
      paymentDueDate: toSeconds(startOfDayInVienna('2026-11-01')),
      bookingStart: 1_788_000_000,
      bookingEnd: 1_793_000_000,
      allBookingStart: 1_788_600_000,
      showStart: 1_780_000_000,
      showEnd: 1_799_000_000,
      startdate: toSeconds(startOfDayInVienna('2026-09-07')),
      enddate: toSeconds(startOfDayInVienna('2027-06-28')),
      olderthan: 5.5,
      youngerthan: 9,
      gender: 'fem',
      ageQualifyingDate: toSeconds(startOfDayInVienna('2026-12-31')),
      prebookingCourses: String(other),
      permittingCourses: String(other),
      rolesAllowed: '1,2',
      trainersAllowed: true,
      enableOnlineConferences: true,
      enableMedia: true,
      downloadCertificate: true,
      showShiftPlanner: true,
      tryoutsEnabled: true,
      praeHourlyRate: 1800,
      formSlots: 'start,ende',
      coursePaymentModel_ID: 0,
    };
    expect(await save(id, values)).toMatchObject({ http: 200, reply: { message: 'Erfolgreich gespeichert' } });
    await save(id, { audience: 'Mädchen' });
    expect(await read(id)).toMatchObject({ ...values, audience: 'Mädchen', version: 3 });
  });

  it.each([
    [{ minparts: 9, maxparts: 8 }, 'Mindestanzahl Teilnehmer', 'Höchstanzahl Teilnehmer'],
    [{ price: 200, pricenm: 100 }, 'Preis für Mitglieder', 'Preis für Nicht-Mitglieder'],
    [{ olderthan: 9, youngerthan: 8 }, 'Mindestalter', 'Höchstalter'],
    [{ startdate: 1_788_000_000, enddate: 1_787_000_000 }, 'Erster Tag', 'Letzter Tag'],
    [{ bookingStart: 2000, bookingEnd: 1000 }, 'Buchbar ab', 'Buchbar bis'],
    [{ showStart: 2000, showEnd: 1000 }, 'Anzeigen ab', 'Anzeigen bis'],
    [{ yearAllowedLeft: 2016, yearAllowedRight: 2015 }, 'Jahrgang von', 'Jahrgang bis'],
  ])('refuses %o', async (values, first, second) => {
    const text = `Die Felder "${first}" und "${second}" erfüllen nicht die Ordnungsbedingung!`;
    const answer = await save(await course(), values);
    expect(answer).toMatchObject({ http: 422, refusal: { message: text } });
    expect(Object.values(answer.refusal?.fields ?? {})).toEqual([text, text]);
  });

  it('refuses limits by age and by birth year together, also against what is stored', async () => {
    const message = 'Jahrgangs- und Alters-Limitierung darf nicht gemischt werden!';
    const id = await course({ min_age: 6 });
    expect(await save(id, { yearAllowedLeft: 2015 })).toMatchObject({ http: 422, refusal: { message } });
    expect((await save(id, { yearAllowedLeft: 2015, olderthan: 0 })).http).toBe(200);
  });

  it.each([
    [{ name: '' }, 'name', 'Erforderlich'],
    [{ price: -1 }, 'price', 'Minimaler Wert: 0'],
    [{ olderthan: 151 }, 'olderthan', 'Maximaler Wert: 150'],
    [{ yearAllowedLeft: 1800 }, 'yearAllowedLeft', 'Minimaler Wert: 1900'],
    [{ name: 'x'.repeat(121) }, 'name', 'Maximale Länge: 120'],
  ])('refuses %o', async (values, field, text) => {
    const answer = await save(await course(), values);
    expect(answer.http).toBe(422);
    expect(answer.refusal?.fields?.[field]).toBe(text);
  });

  it('takes dates up to 1095 days ahead; what stood there before may stay', async () => {
    const inDays = (days: number) => toSeconds(startOfDayInVienna(addDays(dayInVienna(now), days)));
    const id = await course();
    expect((await save(id, { enddate: inDays(1095), bookingEnd: inDays(1095) })).http).toBe(200);
    for (const field of ['startdate', 'enddate', 'showEnd', 'bookingEnd', 'paymentDueDate'] as const) {
      const answer = await save(id, { [field]: inDays(1096) });
      expect([answer.http, answer.refusal?.fields?.[field]]).toEqual([
        422,
        expect.stringMatching(/kann höchstens 1095 Tage in der Zukunft liegen\.$/),
      ]);
    }
    await house().sql("update course set ends_on = '2035-01-01' where id = $1", [id]);
    expect((await save(id, { audience: 'Kinder' })).http).toBe(200);
  });

  it('refuses courses, tags and payment models that are not there', async () => {
    const id = await course();
    const foreign = await buildCourse(house(), await buildClub(house()));
    expect((await save(id, { permittingCourses: [foreign] })).http).toBe(422);
    expect((await save(id, { tags: [2_000_000_000] })).http).toBe(404);
    expect((await save(id, { coursePaymentModel_ID: 2_000_000_000 })).http).toBe(422);
  });

  it('tells the second of two editors what the first has changed', async () => {
    const id = await course();
    const { version } = await read(id);
    expect((await save(id, { version, price: 100, pricenm: 100 })).http).toBe(200);
    const second = await save(id, { version, audience: 'Kinder' });
    expect(second.http).toBe(409);
    expect(second.refusal?.message).toContain('Adele Huber hat diesen Kurs inzwischen geändert');
    expect(second.refusal?.message).toContain('Preis für Mitglieder');
    expect(await read(id)).toMatchObject({ audience: '', price: 100 });
  });

  it('needs the permission for the data of that course', async () => {
    const [id, other] = [await course(), await course()];
    const helper = await person();
    await buildGrant(house(), clubId, helper.personId, 'course/data', { entity_type: 'course', entity_id: id });
    expect((await save(id, { audience: 'Kinder' }, helper)).http).toBe(200);
    expect((await save(other, { audience: 'Kinder' }, helper)).http).toBe(403);
  });

  it('stands in the course’s own history with before and after, in German', async () => {
    const id = await course();
    await save(id, { name: 'Turnen', price: 9050, pricenm: 9050, gender: 'fem', bookingStart: 1_788_000_000 });
    await save(id, { name: 'Turnen' });
    const { history } = await house().as(admin).call(contract.courses.history, { courseId: id });
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({
      fullname: 'Adele Huber',
      changes: [
        { label: 'Kursname', before: 'Kinderturnen', after: 'Turnen' },
        { label: 'Buchbar ab', before: '–' },
        { label: 'Preis für Mitglieder', after: '€\u00a090,50' },
        { label: 'Preis für Nicht-Mitglieder' },
        { label: 'Geschlecht', before: 'alle', after: 'nur weiblich' },
      ],
    });
  });
});

describe('a new course', () => {
  it('needs only a name, and is shown to nobody before it is filled in', async () => {
    const { course_ID } = await house().as(admin).call(contract.courses.addNew, { name: ' Yoga ' });
    expect(await listed(null)).toEqual([]);
    expect(await namesSeenBy(admin)).toEqual(['Yoga']);
    await house().as(admin).call(contract.courses.save, { courseId: course_ID, showStart: 0, showEnd: 0 });
    expect(await namesSeenBy(null)).toEqual(['Yoga']);
  });
});

describe('deleting a course', () => {
  const remove = (course_ID: number) => house().as(admin).ask(contract.courses.remove, { course_ID });

  it('is refused while somebody takes part or waits', async () => {
    const id = await course();
    await takesPart(id, child);
    await takesPart(id, parent, { role: participationRole.waiting, queued_at: now });
    expect(await remove(id)).toMatchObject({
      http: 409,
      refusal: {
        message:
          'Dieser Kurs kann nicht gelöscht werden: eine Person nimmt teil, eine Person wartet. Bitte melde sie zuerst ab.',
      },
    });
    expect(await namesSeenBy(null)).toEqual(['Kinderturnen']);
  });

  it('takes it off every list, lets its trainers go and frees its rooms', async () => {
    const id = await course();
    const trainer = await person({ first_name: 'Theo' });
    await takesPart(id, trainer, { role: participationRole.trainer });
    const [room] = await house().sql<{ id: number }>(
      `insert into room (club_id, name) values ($1, 'Turnsaal') returning id`,
      [clubId],
    );
    await house().sql(
      `with e as (insert into event (club_id, course_id, series_id, starts_at, ends_at, room_id)
         values ($1, $2, 1, '2026-10-05 17:00+02', '2026-10-05 18:00+02', $3) returning *)
       insert into room_occupation (club_id, event_id, room_id, during)
       select club_id, id, room_id, tstzrange(starts_at, ends_at) from e`,
      [clubId, id, room?.id],
    );
    expect((await remove(id)).http).toBe(200);
    expect(await listed(admin)).toEqual([]);
    expect(await house().sql('select 1 from room_occupation where club_id = $1', [clubId])).toEqual([]);
    expect(await house().sql('select is_trainer from person where id = $1', [trainer.personId])).toEqual([
      { is_trainer: false },
    ]);
    expect((await remove(id)).http).toBe(404);
  });
});

describe('the courses of a person', () => {
  const of = async (actor: Actor, id: number, parts: 'trainer' | 'booked' | 'online') =>
    (await house().as(actor).call(contract.courses.ofPerson, { id, parts })).courses.map(({ name }) => name);

  it('are those they booked, those online, and those they lead', async () => {
    await takesPart(await course({ name: 'Gebucht' }), child);
    await takesPart(await course({ name: 'Online', has_online_conferences: true }), child);
    await takesPart(await course({ name: 'Geleitet' }), child, { role: participationRole.trainer });
    await takesPart(await course({ name: 'Storniert' }), child, { left_at: now });
    expect(await of(parent, child.personId, 'booked')).toEqual(['Gebucht', 'Online']);
    expect(await of(parent, child.personId, 'online')).toEqual(['Online']);
    expect(await of(parent, child.personId, 'trainer')).toEqual(['Geleitet']);
  });

  it('that a trainer leads openly are public, under both addresses', async () => {
    const trainer = await person({ first_name: 'Theo' });
    await takesPart(await course({ name: 'Offen' }), trainer, { role: participationRole.trainer });
    await takesPart(await course({ name: 'Unsichtbar geleitet' }), trainer, {
      role: participationRole.trainer,
      is_hidden: true,
    });
    await takesPart(await course({ name: 'Versteckt', shown_until: '2026-01-01' }), trainer, {
      role: participationRole.trainer,
    });
    for (const call of [contract.courses.ofPersonPublic, contract.courses.ofPersonPublicAlias]) {
      const { courses } = await visitor().call(call, { id: trainer.personId });
      expect(courses.map(({ name }) => name)).toEqual(['Offen']);
    }
  });
});
