import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import {
  type AttendanceWorld,
  buildAttendanceWorld,
  buildDate,
  buildTrainer,
  enrol,
  testNow,
} from './attendance.testing.ts';

let now = testNow;
const house = useHouse({ clock: () => now });
const { attendance, profile } = contract;
let world: AttendanceWorld;

beforeEach(async () => {
  now = testNow;
  world = await buildAttendanceWorld(house());
  await house().sql(
    `update person set health_note = 'Nussallergie', emergency_phone = '436641234567', pickup_note = 'Oma Helga'
     where club_id = $1 and id = $2`,
    [world.clubId, world.lena.personId],
  );
});

const fetchAs = (actor: Actor) => house().as(actor).call(attendance.safety, {});
const readings = async () =>
  (await house().as(world.mother).call(profile.sensitiveAccess, { child_ID: world.lena.personId })).entries.map(
    ({ viewerName, place, time }) => `${viewerName} ${place} ${time - toSeconds(testNow)}`,
  );
const inHours = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000);
const note = (actor: Actor, hours: number, place: 'hall' | 'course' = 'hall', childId = world.lena.personId) =>
  house()
    .as(actor)
    .call(attendance.noteOpenings, {
      openings: [{ place, time: toSeconds(inHours(hours)), child_IDs: [childId] }],
    });

describe('what saves a child, for a hall without a network', () => {
  it('comes for the lists of today and tomorrow that one leads, and for no others', async () => {
    const { clubId, courseId, trainer, lena, max, eventId } = world;
    const tomorrow = await buildDate(house(), clubId, courseId, 26);
    await buildDate(house(), clubId, courseId, 50);
    const otherCourse = await buildCourse(house(), clubId, { name: 'Judo' });
    const stranger = await buildPerson(house(), clubId, { first_name: 'Ferdi', health_note: 'Asthma' });
    await enrol(house(), otherCourse, stranger);
    await buildDate(house(), clubId, otherCourse, 2);
    const { dates, persons } = await fetchAs(trainer);
    const expected = [lena.personId, max.personId].toSorted((one, other) => one - other);
    expect(dates).toEqual([
      { event_ID: eventId, child_IDs: expected },
      { event_ID: tomorrow, child_IDs: expected },
    ]);
    expect(persons).toMatchObject([
      { ID: lena.personId, note: 'Nussallergie', phoneAdd: '436641234567', pickupNote: 'Oma Helga' },
      { ID: max.personId, note: '' },
    ]);
  });

  it('leaves out who only came along, who waits and who has left, and has whom the family announced', async () => {
    const { clubId, courseId, trainer, lena, max, eventId } = world;
    const guest = await buildPerson(house(), clubId, { first_name: 'Gast', last_name: 'Kind' });
    await house().sql(
      `insert into attendance (club_id, event_id, person_id, status, marked_at) values ($1, $2, $3, -1, now())`,
      [clubId, eventId, guest.personId],
    );
    const tries = await buildPerson(house(), clubId, { first_name: 'Tri', last_name: 'Kind' });
    await house().sql(
      `insert into tryout (club_id, event_id, person_id, created_at, created_by) values ($1, $2, $3, now(), $3)`,
      [clubId, eventId, tries.personId],
    );
    await house().sql(`update participation set left_at = $3 where club_id = $1 and person_id = $2`, [
      clubId,
      max.personId,
      testNow,
    ]);
    const waits = await buildPerson(house(), clubId, { first_name: 'Willi' });
    await enrol(house(), courseId, waits, { role: participationRole.waiting, queued_at: testNow });
    const { persons } = await fetchAs(trainer);
    expect(new Set(persons.map(({ ID }) => ID))).toEqual(new Set([lena.personId, tries.personId]));
  });

  it('is told to the family when it is put on a device, and when it is opened there, with that time', async () => {
    await fetchAs(world.trainer);
    expect(await readings()).toEqual(['Toni Trainer device 0']);
    now = inHours(5);
    await note(world.trainer, 2);
    await note(world.trainer, 2);
    await note(world.trainer, 2, 'course');
    await note(world.trainer, 4);
    expect(await readings()).toEqual([
      'Toni Trainer hall 14400',
      'Toni Trainer course 7200',
      'Toni Trainer hall 7200',
      'Toni Trainer device 0',
    ]);
  });

  it('was opened between being handed out and now, whatever the clock of the device says', async () => {
    await fetchAs(world.trainer);
    now = inHours(5);
    await note(world.trainer, -400);
    await note(world.trainer, 400);
    expect(await readings()).toEqual(['Toni Trainer hall 18000', 'Toni Trainer hall 0', 'Toni Trainer device 0']);
  });

  it('was not read by somebody to whom it was never handed out', async () => {
    const { clubId } = world;
    const other = await buildTrainer(house(), clubId, await buildCourse(house(), clubId, {}), 'Otto');
    await fetchAs(other);
    await note(other, 0);
    expect(await readings()).toEqual([]);
  });
});
