import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { buildDate, buildTrainer, testNow } from '../attendance/attendance.testing.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { bookingsIn, buildFamily } from './bookings.testing.ts';

let hoursLater = 0;
const house = useHouse({ clock: () => new Date(testNow.getTime() + hoursLater * 3_600_000) });
const { book, leave, places, saldo } = bookingsIn(house);

const { attendance, bookings } = contract;

type World = {
  clubId: number;
  courseId: number;
  parent: NonNullable<Actor>;
  child: number;
  trainer: NonNullable<Actor>;
};

/** A course that has been running for weeks, with a date that runs now. */
const buildWorld = async (settings: Record<string, unknown> = {}): Promise<World> => {
  const clubId = await buildClub(house(), { settings: JSON.stringify(settings) });
  const courseId = await buildCourse(house(), clubId, {
    name: 'Turnen',
    starts_on: '2026-09-01',
    ends_on: '2027-06-30',
    price_cents: 9000,
    non_member_price_cents: 9000,
    max_participants: 2,
  });
  const { parent, children } = await buildFamily(house(), clubId);
  const trainer = await buildTrainer(house(), clubId, courseId, 'Toni');
  return { clubId, courseId, parent, child: children[0] ?? 0, trainer };
};

let world: World;
beforeEach(async () => {
  hoursLater = 0;
  world = await buildWorld();
});

const lineOf = async () => {
  const { courses } = await house().as(world.parent).call(bookings.ofFamily, {});
  return courses.find(({ course }) => course.course_ID === world.courseId && course.timeLeave === 0)?.course;
};

const undo = () => leave(world.parent, world.courseId, world.child);

const marked = async (status: 1 | 2 | 3) => {
  const eventID = await buildDate(house(), world.clubId, world.courseId, 1);
  hoursLater = 1.5;
  return house()
    .as(world.trainer)
    .call(attendance.save, {
      courseID: world.courseId,
      eventID,
      attendances: [{ child_ID: world.child, status }],
    });
};

describe('a booking that was a mistake', () => {
  it('is undone by the family for 24 hours, in a running course too, and everything is credited', async () => {
    await book(world.parent, world.courseId, world.child);
    expect(await lineOf()).toMatchObject({
      cancellation: 'undo',
      canCancel: true,
      undoUntil: testNow.getTime() / 1000 + 86_400,
    });
    const [booked] = await deliveredFrom(house(), world.clubId);
    expect(booked?.text).toContain('Falsch gebucht? Bis Mi., 11.11.2026, 12:00 kannst du die Buchung');
    hoursLater = 23.9;
    expect((await undo()).http).toBe(200);
    expect(await places(world.courseId)).toMatchObject({ participants: [] });
    expect(await saldo(world.parent.personId)).toBe(0);
    const [mail] = await deliveredFrom(house(), world.clubId);
    expect(mail?.text).toContain('ist rückgängig gemacht');
    const history = await house().sql<{ kind: string }>(
      'select kind from history_entry where club_id = $1 and course_id = $2 order by id',
      [world.clubId, world.courseId],
    );
    expect(history.map(({ kind }) => kind)).toEqual(['bookings.placeTaken', 'bookings.undone']);
  });

  it('what was paid becomes credit, as with a cancellation', async () => {
    const office = await buildPerson(house(), world.clubId, { staff_level: 90 });
    await house().sql(
      `insert into permission_grant (club_id, person_id, permission, granted_at) values ($1, $2, 'accounting', now())
       on conflict do nothing`,
      [world.clubId, office.personId],
    );
    await book(world.parent, world.courseId, world.child);
    await house().as(office).call(contract.payments.addManual, {
      child_ID: world.parent.personId,
      amount: 9000,
      text: 'bar bezahlt',
      via: 'cash',
    });
    expect((await undo()).http).toBe(200);
    expect(await saldo(world.parent.personId)).toBe(9000);
  });

  it('can be booked again, and undone only once', async () => {
    await book(world.parent, world.courseId, world.child);
    await undo();
    expect((await book(world.parent, world.courseId, world.child)).http).toBe(200);
    expect(await lineOf()).toMatchObject({ cancellation: 'club', canCancel: false, undoUntil: 0 });
    const { http, refusal } = await undo();
    expect([http, refusal?.message]).toEqual([
      409,
      'Dieser Kurs wurde für diese Person schon einmal gebucht und rückgängig gemacht. Bitte wende dich an den Verein.',
    ]);
    expect(await saldo(world.parent.personId)).toBe(-9000);
  });

  it('is nobody’s to undo after 24 hours', async () => {
    await book(world.parent, world.courseId, world.child);
    hoursLater = 24;
    expect(await lineOf()).toMatchObject({ cancellation: 'club', canCancel: false });
    expect((await undo()).refusal?.message).toBe(
      'Eine Buchung kann nur der Verein stornieren. Bitte wende dich an ihn.',
    );
    expect(await saldo(world.parent.personId)).toBe(-9000);
  });

  it('stays where the club has switched it off', async () => {
    world = await buildWorld({ undoBookings: false });
    await book(world.parent, world.courseId, world.child);
    expect(await lineOf()).toMatchObject({ cancellation: 'club', canCancel: false });
    expect((await undo()).http).toBe(403);
  });

  it('stays when the club has booked it, when somebody else asks, and once the course is over', async () => {
    const office = await buildPerson(house(), world.clubId, { staff_level: 90 });
    await book(office, world.courseId, world.child, { force: true });
    expect((await undo()).http).toBe(403);
    const stranger = await buildPerson(house(), world.clubId);
    expect((await leave(stranger, world.courseId, world.child)).http).toBe(403);
    await house().sql('update participation set created_by = $2 where course_id = $1', [
      world.courseId,
      world.parent.personId,
    ]);
    await house().sql(`update course set ends_on = '2026-11-09' where id = $1`, [world.courseId]);
    expect((await undo()).http).toBe(403);
    expect((await places(world.courseId)).participants).toEqual([world.child]);
  });

  it('stays when somebody waits', async () => {
    await book(world.parent, world.courseId, world.child);
    for (let index = 0; index < 2; index += 1) {
      const other = await buildFamily(house(), world.clubId);
      await book(other.parent, world.courseId, other.children[0] ?? 0);
    }
    expect(await lineOf()).toMatchObject({ cancellation: 'club', canCancel: false });
    const { http, refusal } = await undo();
    expect([http, refusal?.code]).toEqual([409, 'bookings.undoOthersWait']);
    expect(await saldo(world.parent.personId)).toBe(-9000);
  });

  it.each([1, 2, 3] as const)('stays when the trainer has entered %i', async (status) => {
    await book(world.parent, world.courseId, world.child);
    await marked(status);
    expect(await lineOf()).toMatchObject({ cancellation: 'club', canCancel: false });
    expect((await undo()).refusal?.code).toBe('bookings.undoAttended');
  });

  it('is undone all the same by who had been there to try it before', async () => {
    const eventId = await buildDate(house(), world.clubId, world.courseId, -48);
    await house().sql(
      `insert into attendance (club_id, event_id, person_id, status, marked_at) values ($1, $2, $3, 1, now())`,
      [world.clubId, eventId, world.child],
    );
    await book(world.parent, world.courseId, world.child);
    expect((await undo()).http).toBe(200);
  });
});

describe('at the same moment', () => {
  it('of an undo and somebody who joins the queue, the later one sees the first', async () => {
    await house().sql('update course set max_participants = 1 where id = $1', [world.courseId]);
    await book(world.parent, world.courseId, world.child);
    const other = await buildFamily(house(), world.clubId);
    const [undone, joined] = await whileHeld(house(), { table: 'course', id: world.courseId }, [
      async () => (await undo()).http,
      async () => (await book(other.parent, world.courseId, other.children[0] ?? 0)).http,
    ]);
    expect(joined).toBe(200);
    const { participants, waiting } = await places(world.courseId);
    // Whoever came first: nobody waits while a place is free, and nobody is undone over somebody who waits.
    expect([undone, participants, waiting]).toEqual(
      undone === 200 ? [200, [other.children[0]], []] : [409, [world.child], [other.children[0]]],
    );
  });

  it('of an undo and a mark of the trainer, the later one sees the first', async () => {
    await book(world.parent, world.courseId, world.child);
    const eventID = await buildDate(house(), world.clubId, world.courseId, 1);
    hoursLater = 1.5;
    const save = () =>
      house()
        .as(world.trainer)
        .call(attendance.save, {
          courseID: world.courseId,
          eventID,
          attendances: [{ child_ID: world.child, status: 1 }],
        });
    const [undone, questions] = await whileHeld<number>(house(), { table: 'event', id: eventID }, [
      async () => (await undo()).http,
      async () => (await save()).questions.length,
    ]);
    // Marked first, the booking stays; undone first, the trainer is asked.
    expect([undone, questions]).toEqual(undone === 200 ? [200, 1] : [409, 0]);
    expect((await places(world.courseId)).participants).toEqual(undone === 200 ? [] : [world.child]);
  });
});
