import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { at, buildEventWorld, buildRoom, type EventInput, fourMondays, testNow } from './events.testing.ts';

const house = useHouse({ clock: () => testNow });

let clubId = 0;
let courseId = 0;
let admin: NonNullable<Actor>;
let hall = 0;

beforeEach(async () => {
  ({ clubId, courseId, admin } = await buildEventWorld(house()));
  hall = await buildRoom(house(), clubId, 'Turnsaal');
});

const save = (input: EventInput, actor: Actor = admin) => house().as(actor).call(contract.events.save, input);
const ask = (input: EventInput, actor: Actor = admin) => house().as(actor).ask(contract.events.save, input);
const inRoom = (room_ID: number, hour = 18): EventInput => ({
  course_ID: courseId,
  start: at('2026-10-19', hour),
  room_ID,
  visibility: 5,
});
const occupations = async () =>
  (await house().sql('select 1 from room_occupation where club_id = $1', [clubId])).length;
const saveRoom = (input: Record<string, unknown>, actor: Actor = admin) =>
  house().as(actor).ask(contract.events.saveRoom, input);

describe('a room', () => {
  it('is chosen by its number or by its name; any other name is a place', async () => {
    const byName = await save({ course_ID: courseId, start: at('2026-10-19', 8), room: 'turnsaal' });
    expect(byName.events).toMatchObject([{ room: 'Turnsaal', room_ID: hall }]);
    const outside = await save({ course_ID: courseId, start: at('2026-10-19', 8), room: 'Stadtpark' });
    expect(outside.events).toMatchObject([{ room: 'Stadtpark', room_ID: 0 }]);
  });

  it('is taken once at a time, and the sentence says by what', async () => {
    await save({ ...inRoom(hall), name: 'Yoga' });
    expect((await ask(inRoom(hall, 19))).http).toBe(200);
    const clash = { ...fourMondays(courseId), start: at('2026-10-12', 18) + 1800, room_ID: hall };
    expect(await ask(clash)).toMatchObject({
      http: 409,
      refusal: {
        message: 'Der Raum „Turnsaal“ ist am Mo., 19.10.2026, 18:00 bis 19:00 schon belegt: Yoga.',
        fields: { room: expect.any(String) },
      },
    });
    expect(await house().sql('select 1 from event where club_id = $1', [clubId])).toHaveLength(2);
  });

  it('that is taken names those that are free at every wanted time, whole and in use', async () => {
    const small = await buildRoom(house(), clubId, 'Gymnastikraum');
    const field = await buildRoom(house(), clubId, 'Sportplatz');
    const whole = await buildRoom(house(), clubId, 'Dreifachhalle');
    const closed = await buildRoom(house(), clubId, 'Alter Saal');
    await house().sql('update room set is_active = false where id = $1', [closed]);
    await house().sql('update club set settings = $2 where id = $1', [
      clubId,
      JSON.stringify({ roomDependencies: { [whole]: [field] } }),
    ]);
    await buildRoom(house(), await buildClub(house()), 'Fremd');
    await save(inRoom(hall));
    expect((await ask(inRoom(hall))).refusal?.message).toMatch(
      / Frei sind dann: Dreifachhalle, Gymnastikraum, Sportplatz\.$/,
    );
    await save(inRoom(field));
    expect((await ask(inRoom(hall))).refusal?.message).toMatch(/ Frei ist dann: Gymnastikraum\.$/);
    await save({ ...inRoom(small), start: at('2026-10-26', 18) });
    expect(
      (await ask({ ...fourMondays(courseId), start: at('2026-10-12', 18), room_ID: hall })).refusal?.message,
    ).toMatch(/schon belegt: [^.]+\.$/);
  });

  it('does not give away the name of a date that is private', async () => {
    const other = await buildPerson(house(), clubId, { staff_level: 80 });
    await save({ ...inRoom(hall), name: 'Geheim', visibility: 1 }, other);
    expect((await ask(inRoom(hall))).refusal?.message).toMatch(/schon belegt: ein anderer Termin\.$/);
  });

  it('is free again when the date is taken off or goes elsewhere', async () => {
    const { events } = await save({ ...fourMondays(courseId), room_ID: hall });
    expect(await occupations()).toBe(4);
    await house()
      .as(admin)
      .call(contract.events.hide, { id: events[0]?.ID ?? 0 });
    expect((await ask(inRoom(hall))).http).toBe(200);
    await save({ ID: events[1]?.ID ?? 0, room: '', type: 'all_future' });
    expect(await occupations()).toBe(1);
  });

  it('does not stand in the way of its own repetition when that moves', async () => {
    const { events } = await save({ ...fourMondays(courseId), room_ID: hall });
    const moved = await save({ ID: events[0]?.ID ?? 0, start: at('2026-10-26', 18), type: 'all_future' });
    expect(moved.events).toHaveLength(4);
  });

  it('is not left half-changed when one of many dates clashes', async () => {
    await save({ ...inRoom(hall), start: at('2026-11-09', 20), name: 'Yoga' });
    const { events } = await save({ ...fourMondays(courseId), room_ID: hall });
    const answer = await ask({ ID: events[0]?.ID ?? 0, start: at('2026-10-19', 19, 30), type: 'all_future' });
    expect(answer.refusal?.message).toMatch(/am Mo\., 09\.11\.2026, 20:00 bis 21:00 schon belegt: Yoga/);
    const after = await house().as(admin).call(contract.events.ofCourse, { id: courseId });
    expect(after.events.filter(({ start }) => start === at('2026-10-19', 18))).toHaveLength(1);
    expect(await occupations()).toBe(5);
  });

  it('of another club cannot be taken', async () => {
    const foreign = await buildRoom(house(), await buildClub(house()), 'Fremd');
    expect(await ask(inRoom(foreign))).toMatchObject({ http: 404, refusal: { message: 'Diesen Raum gibt es nicht.' } });
  });
});

describe('two who want the same room at the same moment', () => {
  const waitingForLocks = async () =>
    (
      await house().sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;

  it('one gets it, the other is told who has it', async () => {
    const answers = await house().database.transaction({ tenant: clubId }, async (db) => {
      await db.selectFrom('room as r').where('r.id', '=', hall).select('r.id').forNoKeyUpdate().execute();
      const both = [ask({ ...inRoom(hall), name: 'Eins' }), ask({ ...inRoom(hall), name: 'Zwei' })];
      await expect.poll(waitingForLocks).toBe(2);
      return both;
    });
    const told = await Promise.all(answers);
    expect(told.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [refused] = told.filter(({ http }) => http === 409);
    expect(refused?.refusal?.message).toMatch(
      /^Der Raum „Turnsaal“ ist am Mo\., 19\.10\.2026, 18:00 bis 19:00 schon belegt: (Eins|Zwei)\.$/,
    );
    expect(await occupations()).toBe(1);
  });

  it('even without the lock the database lets only one in', async () => {
    const take = (name: string) =>
      house().sql(
        `with e as (
           insert into event (club_id, series_id, name, starts_at, ends_at) values ($1, 0, $3, now(), now() + interval '1 hour')
           returning id
         )
         insert into room_occupation select $1, e.id, $2, tstzrange(now(), now() + interval '1 hour') from e`,
        [clubId, hall, name],
      );
    await take('Eins');
    await expect(take('Zwei')).rejects.toThrow(/room_occupied_once/);
  });
});

describe('a room with parts', () => {
  it('blocks its parts, the parts block it, but not one another', async () => {
    const left = await buildRoom(house(), clubId, 'Saal links');
    const right = await buildRoom(house(), clubId, 'Saal rechts');
    expect((await saveRoom({ ID: hall, parts: [left, right] })).reply?.room.parts).toEqual([left, right]);
    expect((await ask(inRoom(left))).http).toBe(200);
    expect((await ask(inRoom(right))).http).toBe(200);
    expect((await ask(inRoom(hall))).refusal?.message).toMatch(/Der Raum „Saal links“ ist/);
    expect((await ask(inRoom(hall, 10))).http).toBe(200);
    expect((await ask(inRoom(right, 10))).refusal?.message).toMatch(/Der Raum „Saal rechts“ ist/);
  });

  it('gets its parts only when nobody is in the way', async () => {
    const left = await buildRoom(house(), clubId, 'Saal links');
    await save(inRoom(hall));
    await save(inRoom(left));
    expect((await saveRoom({ ID: hall, parts: [left] })).http).toBe(409);
    expect((await saveRoom({ ID: hall, parts: [hall] })).refusal?.message).toBe(
      'Ein Raum kann kein Teil von sich selbst sein.',
    );
    const { rooms } = await house().as(admin).call(contract.events.rooms, {});
    expect(rooms.every(({ parts }) => parts.length === 0)).toBe(true);
  });
});

describe('the rooms of a club', () => {
  it('are added, renamed and closed; a closed one is no longer given', async () => {
    const { reply } = await saveRoom({ name: 'Gymnastikraum', address: 'Turnerweg 1' });
    const ID = reply?.room.ID ?? 0;
    expect((await saveRoom({ name: 'gymnastikraum' })).refusal?.message).toBe(
      'Einen Raum mit diesem Namen gibt es schon.',
    );
    await save(inRoom(ID));
    expect((await saveRoom({ ID, name: 'Spiegelsaal', active: false })).reply?.room).toMatchObject({
      name: 'Spiegelsaal',
      active: false,
    });
    expect((await ask(inRoom(ID, 10))).refusal?.message).toBe(
      'Dieser Raum ist stillgelegt. Bitte wähle einen anderen.',
    );
    const { history } = await house()
      .as(admin)
      .call(contract.history.ofClub, { categories: ['club'] });
    expect(history.map((entry) => entry.history.description)).toEqual([
      'Raum „Spiegelsaal“ geändert',
      'Raum „Gymnastikraum“ angelegt',
    ]);
  });

  it('are looked after by those with course/events for the whole club', async () => {
    const helper = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, helper.personId, 'course/events', {
      entity_type: 'course',
      entity_id: await buildCourse(house(), clubId),
    });
    expect((await saveRoom({ name: 'Keller' }, helper)).http).toBe(403);
    await buildGrant(house(), clubId, helper.personId, 'course/events');
    expect((await saveRoom({ name: 'Keller' }, helper)).http).toBe(200);
  });

  it('of another club stay as they are', async () => {
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await saveRoom({ ID: hall, name: 'Gekapert' }, stranger)).http).toBe(404);
    expect((await house().as(stranger).call(contract.events.rooms, {})).rooms).toEqual([]);
  });
});

describe('the calendar of the rooms', () => {
  const week = { from: at('2026-10-19', 0), to: at('2026-10-26', 0) };
  const shown = async (actor: Actor = admin) => {
    const { rooms, bookings } = await house().as(actor).call(contract.rooms.week, week);
    const nameOf = (id: number) => rooms.find(({ ID }) => ID === id)?.name ?? '';
    return bookings.map(({ room_ID, name, elsewhere }) => [nameOf(room_ID), name, elsewhere]);
  };

  it('shows when a room is taken, also through its parts and by what it is a part of', async () => {
    const half = await buildRoom(house(), clubId, 'Halbe Halle');
    const other = await buildRoom(house(), clubId, 'Andere Hälfte');
    await saveRoom({ ID: hall, parts: [half, other] });
    await save(inRoom(hall));
    await save({ ...inRoom(half, 8), name: 'Yoga' });
    await save({ ...inRoom(hall), start: at('2026-10-26', 0) });
    expect(await shown()).toEqual([
      ['Andere Hälfte', 'Kinderturnen', 'Turnsaal'],
      ['Halbe Halle', 'Yoga', ''],
      ['Halbe Halle', 'Kinderturnen', 'Turnsaal'],
      ['Turnsaal', 'Yoga', 'Halbe Halle'],
      ['Turnsaal', 'Kinderturnen', ''],
    ]);
  });

  it('says by what only to those who may know, and shows no room that is closed', async () => {
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    await save({ ...inRoom(hall), name: 'Geheim', visibility: 1 });
    expect(await shown()).toEqual([['Turnsaal', 'Geheim', '']]);
    expect(await shown(reader)).toEqual([['Turnsaal', 'Belegt', '']]);
    await saveRoom({ ID: hall, active: false });
    expect(await shown()).toEqual([]);
  });

  it.each([
    [0, { staff_level: 90 }, 403],
    [1, {}, 403],
    [1, { staff_level: 50 }, 200],
    [2, {}, 200],
    [3, {}, 403],
    [3, { is_trainer: true }, 200],
  ])('is there for whom the club wants: mode %i, %o', async (roomBookingViewMode, columns, http) => {
    const club = await buildClub(house(), { settings: JSON.stringify({ roomBookingViewMode }) });
    const viewer = await buildPerson(house(), club, columns);
    expect((await house().as(viewer).ask(contract.rooms.week, week)).http).toBe(http);
  });

  it('opens in mode 3 for the role 220, whatever else somebody is', async () => {
    const club = await buildClub(house(), { settings: JSON.stringify({ roomBookingViewMode: 3 }) });
    const member = await buildPerson(house(), club);
    await buildMembershipRole(house(), club, member.personId, 1);
    const answer = () => house().as(member).ask(contract.rooms.week, week);
    expect((await answer()).http).toBe(403);
    await buildMembershipRole(house(), club, member.personId, 220);
    expect((await answer()).http).toBe(200);
  });

  it('asks for at most a month', async () => {
    const range = { from: week.from, to: week.from + 32 * 86_400 };
    expect(await house().as(admin).ask(contract.rooms.week, range)).toMatchObject({
      http: 422,
      refusal: { message: 'Bitte wähle einen Zeitraum von höchstens 31 Tagen.' },
    });
  });
});
