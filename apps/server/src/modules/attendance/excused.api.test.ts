import { contract } from '@vereinshaus/contract';
import { attendanceLabels, attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { type AttendanceWorld, buildAttendanceWorld, buildDate, testNow } from './attendance.testing.ts';

let now = testNow;
const house = useHouse({ clock: () => now });
const { attendance, events, history } = contract;

let world: AttendanceWorld;
let eventId: number;
let feedUrl: string;
beforeEach(async () => {
  now = testNow;
  world = await buildAttendanceWorld(house());
  eventId = await buildDate(house(), world.clubId, world.courseId, 24);
  ({ url: feedUrl } = await house().as(world.mother).call(events.renewFeed, { kind: 'family' }));
});

const excuse = () =>
  house()
    .as(world.mother)
    .call(attendance.addSickNote, { type: 'sick', child_ID: world.lena.personId, events: { [eventId]: true } });
const takeBack = (actor: Actor = world.mother) =>
  house().as(actor).ask(attendance.takeBackExcuse, { child_ID: world.lena.personId, event_ID: eventId });

const fetchFeed = async () => {
  const { body } = await house().app.inject({
    method: 'GET',
    url: new URL(feedUrl).pathname,
    headers: { host: `verein${world.clubId}.test` },
  });
  return body;
};
/** The lines of one date in a calendar file. */
const entryIn = (file: string) =>
  file.split('BEGIN:VEVENT').find((entry) => entry.includes(`UID:event-${eventId}@`)) ?? '';
const linesIn = (entry: string) =>
  Object.fromEntries(
    entry.split('\r\n').flatMap((line) => {
      const found = /^(STATUS|SUMMARY|DESCRIPTION):(.*)$/.exec(line);
      return found === null ? [] : [[found[1], found[2]]];
    }),
  );

/** Every place that could show that Lena is excused, by name. */
const everywhere = async () => {
  const { mother, trainer, courseId, lena } = world;
  const day = { from: toSeconds(testNow), to: toSeconds(testNow) + 3 * 86_400 };
  const ofLena = (marks: readonly { child_ID: number; status: number }[]) =>
    marks.find(({ child_ID }) => child_ID === lena.personId)?.status === attendanceStatus.excused;
  const calendar = await house().as(mother).call(events.calendar, day);
  const list = await house().as(trainer).call(attendance.list, { courseID: courseId, eventID: eventId });
  const next = await house().as(trainer).call(attendance.next, {});
  const person = await house().as(mother).call(attendance.ofPerson, { courseID: courseId, childID: lena.personId });
  const file = await house().as(mother).call(events.courseFile, { id: courseId });
  const saysSo = (entry: string) => linesIn(entry).SUMMARY?.includes(`Lena (${attendanceLabels[3]})`) === true;
  return {
    'Start, calendar, dialog': calendar.events.find(({ ID }) => ID === eventId)?.excused_IDs.includes(lena.personId),
    'own calendar on the telephone': saysSo(entryIn(await fetchFeed())),
    'file of the course': saysSo(entryIn(Buffer.from(file.content, 'base64').toString())),
    'list of the trainer': ofLena(list.attendancesNewest),
    'next lists of the trainer': ofLena(next.lists.find(({ event }) => event.ID === eventId)?.attendancesNewest ?? []),
    'page of the person':
      person.attendances.find(({ event_ID }) => event_ID === eventId)?.status === attendanceStatus.excused,
  };
};
const allSay = (says: boolean) => Object.fromEntries(Object.keys(places).map((place) => [place, says]));
const places = {
  'Start, calendar, dialog': 1,
  'own calendar on the telephone': 1,
  'file of the course': 1,
  'list of the trainer': 1,
  'next lists of the trainer': 1,
  'page of the person': 1,
};

describe('an excuse', () => {
  it('stands everywhere at once, and nowhere once it is taken back', async () => {
    expect(await everywhere()).toEqual(allSay(false));
    await excuse();
    expect(await everywhere()).toEqual(allSay(true));
    expect((await takeBack()).reply?.message).toBe('Die Entschuldigung ist zurückgenommen.');
    expect(await everywhere()).toEqual(allSay(false));
  });

  it('is a second line beside the status in the own calendar: only a date that is off is cancelled', async () => {
    await excuse();
    expect(linesIn(entryIn(await fetchFeed()))).toEqual({
      STATUS: 'CONFIRMED',
      SUMMARY: String.raw`Lena (entschuldigt)\, Max: Turnen`,
      DESCRIPTION: 'Lena: entschuldigt',
    });
    await house().sql('update event set hidden_at = $2 where id = $1', [eventId, testNow]);
    expect(linesIn(entryIn(await fetchFeed()))).toMatchObject({ STATUS: 'CANCELLED' });
  });

  it('says nothing to another family, and nothing about other children', async () => {
    await excuse();
    const other = await buildPerson(house(), world.clubId, { first_name: 'Otto' });
    const day = { from: toSeconds(testNow), to: toSeconds(testNow) + 3 * 86_400 };
    const { events: seen } = await house().as(other).call(events.calendar, day);
    expect(seen.find(({ ID }) => ID === eventId)).toMatchObject({ own_IDs: [], excused_IDs: [] });
    expect((await takeBack(other)).http).toBe(403);
  });

  it('is taken back until the hour begins, once, and the history says so', async () => {
    await excuse();
    now = new Date(testNow.getTime() + 24 * 3_600_000);
    const late = await takeBack();
    expect([late.http, late.refusal?.message]).toEqual([
      422,
      'Die Stunde hat schon begonnen. Bitte sag es dem Trainer.',
    ]);
    now = new Date(now.getTime() - 1000);
    expect((await takeBack()).http).toBe(200);
    const again = await takeBack();
    expect([again.http, again.refusal?.message]).toEqual([
      409,
      'Lena Gruber ist für diesen Termin nicht mehr entschuldigt.',
    ]);
    const admin = await buildPerson(house(), world.clubId, { staff_level: 80 });
    const told = await house().as(admin).call(history.ofPerson, { userID: world.lena.personId });
    expect(JSON.stringify(told)).toContain('Kommt doch: Turnen am 11.11.2026');
  });
});

describe('an excuse and a mark of the same moment', () => {
  const earlier = () => {
    now = new Date(testNow.getTime() - 1000);
  };
  const mark = (status: 1 | 2 | 3) =>
    house()
      .as(world.trainer)
      .call(attendance.save, {
        courseID: world.courseId,
        eventID: eventId,
        attendances: [{ child_ID: world.lena.personId, status }],
      });
  const listed = async () => {
    const list = await house().as(world.trainer).call(attendance.list, { courseID: world.courseId, eventID: eventId });
    const ofLena = ({ child_ID }: { child_ID: number }) => child_ID === world.lena.personId;
    return { newest: list.attendancesNewest.find(ofLena), conflicts: list.conflicts.filter(ofLena) };
  };

  it('that was said before the trainer tapped and came through after it counts, and the trainer is told', async () => {
    await mark(1);
    // The excuse waited for the lock of the list until the trainer had finished.
    earlier();
    await excuse();
    now = testNow;
    const { newest, conflicts } = await listed();
    expect(newest).toMatchObject({ status: 3, processorName: 'Maria Gruber' });
    expect(conflicts).toHaveLength(1);
  });

  it('is taken back all the same', async () => {
    await excuse();
    earlier();
    expect((await takeBack()).http).toBe(200);
    expect((await listed()).newest).toMatchObject({ status: 0 });
  });
});
