import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { type AttendanceWorld, buildAttendanceWorld, buildDate, enrol, testNow } from './attendance.testing.ts';

const house = useHouse({ clock: () => testNow });
const { attendance, history } = contract;

let world: AttendanceWorld;
beforeEach(async () => {
  world = await buildAttendanceWorld(house());
});

const chosen = (ids: readonly number[]) => Object.fromEntries(ids.map((id) => [String(id), true]));
const note = (ids: readonly number[], more: { type?: 'sick' | 'active'; actor?: Actor; child?: number } = {}) =>
  house()
    .as(more.actor === undefined ? world.mother : more.actor)
    .ask(attendance.addSickNote, {
      type: more.type ?? 'sick',
      child_ID: more.child ?? world.lena.personId,
      events: chosen(ids),
    });
const dates = async (count: number) => {
  const ids = [];
  for (let index = 1; index <= count; index += 1)
    ids.push(await buildDate(house(), world.clubId, world.courseId, 24 * index));
  return ids;
};
const marks = () =>
  house().sql<{ status: number }>('select status from attendance where club_id = $1 order by event_id', [world.clubId]);

describe('a sick note', () => {
  it('that names nobody is about whoever writes it', async () => {
    const eventId = await buildDate(house(), world.clubId, world.courseId, 24);
    await enrol(house(), world.courseId, world.mother);
    const events = chosen([eventId]);
    const answer = await house().as(world.mother).ask(attendance.addSickNote, { type: 'sick', events });
    expect(answer.http).toBe(200);
    expect(await house().sql('select person_id, status from attendance where event_id = $1', [eventId])).toEqual([
      { person_id: world.mother.personId, status: 3 },
    ]);
    expect((await house().as(null).ask(attendance.addSickNote, { type: 'sick', events })).http).toBe(401);
  });

  it('excuses for ten dates at once, and the trainer sees it in the list', async () => {
    const ids = await dates(10);
    const { reply } = await note(ids);
    expect(reply?.message).toBe('Deine Entschuldigung wurde erfolgreich gespeichert.');
    const seen = await house()
      .as(world.trainer)
      .call(attendance.list, { courseID: world.courseId, eventID: ids[9] ?? 0 });
    expect(seen.attendancesNewest).toMatchObject([
      { child_ID: world.lena.personId, status: 3, note: '', processorName: 'Maria Gruber' },
    ]);
    const admin = await buildPerson(house(), world.clubId, { staff_level: 80 });
    const told = await house().as(admin).call(history.ofPerson, { userID: world.lena.personId });
    expect(JSON.stringify(told)).toContain('Entschuldigt: Turnen am 11.11.2026');
  });

  it.each([
    ['eleven dates', 'sick', 11, 'Bitte wähle höchstens 10 Termine auf einmal aus.'],
    ['two dates as present', 'active', 2, 'Als anwesend kannst du nur einen Termin auf einmal eintragen.'],
    ['no date', 'sick', 0, 'Bitte wähle zumindest einen Termin aus.'],
  ] as const)('%s are refused, and nothing is kept', async (_, type, count, sentence) => {
    const { http, refusal } = await note(await dates(count), { type });
    expect([http, refusal?.message]).toEqual([422, sentence]);
    expect(await marks()).toEqual([]);
  });

  it('marks as present by their own word, also to take an excuse back', async () => {
    const [id = 0] = await dates(1);
    await note([id]);
    const { reply } = await note([id], { type: 'active' });
    expect(reply?.message).toBe('Deine Anwesenheit an diesen Terminen wurde eingetragen.');
    expect(await marks()).toEqual([{ status: 10 }]);
  });

  it('one that is over, in another course, in another club or removed spoils the whole note', async () => {
    const [good = 0] = await dates(1);
    const judo = await buildCourse(house(), world.clubId, { name: 'Judo' });
    const elsewhere = await buildAttendanceWorld(house());
    const over = await buildDate(house(), world.clubId, world.courseId, -24);
    const foreign = await buildDate(house(), elsewhere.clubId, elsewhere.courseId, 24);
    const wrong = [over, await buildDate(house(), world.clubId, judo, 24), foreign, 2_000_000_000];
    const answers = [];
    for (const id of wrong) answers.push(await note([good, id]));
    expect(answers.map(({ http, refusal }) => [http, refusal?.message])).toEqual([
      [422, 'Dieser Termin ist schon vorbei. Bitte wende dich an den Trainer.'],
      [422, 'Lena Gruber nimmt an einem dieser Kurse nicht teil. Es wurde nichts gespeichert.'],
      [404, 'Diesen Termin gibt es nicht oder nicht mehr.'],
      [404, 'Diesen Termin gibt es nicht oder nicht mehr.'],
    ]);
    expect(await marks()).toEqual([]);
  });

  it('is the business of the person and the Verwalter: who waits or belongs to others is refused', async () => {
    const [id = 0] = await dates(1);
    const stranger = await buildPerson(house(), world.clubId);
    expect((await note([id], { actor: stranger })).http).toBe(403);
    expect((await note([id], { actor: null })).http).toBe(401);
    expect((await note([id], { actor: world.trainer })).http).toBe(403);
    const waiting = await buildPerson(house(), world.clubId, { manager_id: world.mother.personId });
    await enrol(house(), world.courseId, waiting, { role: 2, queued_at: testNow });
    expect((await note([id], { child: waiting.personId })).http).toBe(422);
    expect(await marks()).toEqual([]);
  });
});
