import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import type { Db } from '../../kit/database.ts';
import { type AttendanceWorld, buildAttendanceWorld, buildDate, testNow } from './attendance.testing.ts';

const house = useHouse({ clock: () => testNow });
const { attendance } = contract;

let world: AttendanceWorld;
let guest: NonNullable<Actor>;
beforeEach(async () => {
  world = await buildAttendanceWorld(house());
  guest = await buildPerson(house(), world.clubId, {
    first_name: 'Gina',
    last_name: 'Gruber',
    manager_id: world.mother.personId,
  });
});

const date = (hours: number, courseId = world.courseId) => buildDate(house(), world.clubId, courseId, hours);
const attempt = (eventId: number, actor: Actor = world.mother, personId = guest.personId) =>
  house().as(actor).ask(attendance.addTryout, { child_ID: personId, event_ID: eventId });
const tryouts = () => house().as(world.mother).call(attendance.tryouts, { child_ID: guest.personId });

describe('a tryout', () => {
  it('is seen by the trainer in the list of the date, and can be marked', async () => {
    const id = await date(24);
    expect((await attempt(id)).reply?.message).toBe('Die Anmeldung zum Schnuppern ist gespeichert.');
    const where = { courseID: world.courseId, eventID: id };
    const { persons } = await house().as(world.trainer).call(attendance.list, where);
    expect(persons.find(({ ID }) => ID === guest.personId)).toMatchObject({ tryout: true, role: -1 });
    const attendances = [{ child_ID: guest.personId, status: 1 as const }];
    expect(
      (
        await house()
          .as(world.trainer)
          .ask(attendance.save, { ...where, attendances })
      ).http,
    ).toBe(200);
  });

  it('is possible twice in a school year over all courses; the third is refused, also elsewhere', async () => {
    const judo = await buildCourse(house(), world.clubId, { name: 'Judo', has_tryouts: true });
    await attempt(await date(24));
    await attempt(await date(48, judo));
    expect(await tryouts()).toMatchObject({ left: 0, tryouts: [{ courseName: 'Turnen' }, { courseName: 'Judo' }] });
    const { http, refusal } = await attempt(await date(72, judo));
    expect([http, refusal?.message]).toEqual([
      422,
      'Gina Gruber hat in diesem Schuljahr schon zweimal geschnuppert. Öfter geht es nicht, auch nicht in einem anderen Kurs.',
    ]);
    expect((await tryouts()).tryouts).toHaveLength(2);
  });

  it('the next school year begins on 1 August', async () => {
    const days = (day: string) => (Date.parse(`${day}T10:00:00Z`) - testNow.getTime()) / 3_600_000;
    await attempt(await date(24));
    await attempt(await date(days('2027-07-31')));
    expect((await attempt(await date(days('2027-07-30')))).http).toBe(422);
    expect((await attempt(await date(days('2027-08-01')))).http).toBe(200);
  });

  it('one that was cancelled or whose date was removed does not count', async () => {
    const [one, other] = [await date(24), await date(48)];
    await attempt(one);
    await attempt(other);
    const cancelled = await house()
      .as(world.mother)
      .call(attendance.cancelTryout, { child_ID: guest.personId, event_ID: one });
    expect(cancelled.message).toBe('Die Abmeldung vom Schnuppern ist gespeichert.');
    await house().sql('update event set hidden_at = now() where id = $1', [other]);
    expect(await tryouts()).toEqual({ left: 2, tryouts: [] });
    expect((await attempt(one)).http).toBe(200);
  });

  it('two wishes of one moment never make three', async () => {
    await attempt(await date(24));
    const [one, other] = [await date(48), await date(72)];
    const answers = await whileHeld(house(), { table: 'person', id: guest.personId }, [
      () => attempt(one),
      () => attempt(other),
    ]);
    expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect((await tryouts()).tryouts).toHaveLength(2);
  });

  it('two wishes of one moment would make three without the lock', async () => {
    await attempt(await date(24));
    const [one, other] = [await date(48), await date(72)];
    const count = async (db: Db) =>
      (await db.selectFrom('tryout as y').where('y.person_id', '=', guest.personId).select('y.id').execute()).length;
    const take = (db: Db, event_id: number) =>
      db
        .insertInto('tryout')
        .values({ club_id: world.clubId, event_id, person_id: guest.personId, created_at: testNow })
        .execute();
    await house().database.transaction({ tenant: world.clubId }, async (first) => {
      const countedFirst = await count(first);
      await house().database.transaction({ tenant: world.clubId }, async (second) => {
        if ((await count(second)) < 2) await take(second, one);
      });
      if (countedFirst < 2) await take(first, other);
    });
    expect((await tryouts()).tryouts).toHaveLength(3);
  });

  it.each([
    ['too young', { min_age: 9 }, 'Mindestalter 9 Jahre: am 10.11.2026 erst 8 Jahre alt.'],
    ['too old', { max_age: 7 }, 'Höchstalter 7 Jahre: am 10.11.2026 schon 8 Jahre alt.'],
    ['of another year', { birth_year_from: 2019, birth_year_to: 2020 }, 'Nur für: Jahrgänge 2019 bis 2020.'],
    ['of the other sex', { sex: 'male' }, 'Nur für Buben und Männer.'],
  ])('is not for who is %s', async (_, limits, why) => {
    await house().sql(`update person set birth_date = '2018-10-01' where id = $1`, [guest.personId]);
    const judo = await buildCourse(house(), world.clubId, { name: 'Judo', has_tryouts: true, ...limits });
    const { http, refusal } = await attempt(await date(24, judo));
    expect([http, refusal?.message]).toEqual([422, `Gina Gruber kann in diesem Kurs nicht schnuppern. ${why}`]);
    expect((await tryouts()).tryouts).toEqual([]);
  });

  it.each([
    ['a date that has begun', -0.5, 'Schnuppern kann man nur an künftigen Terminen.'],
    ['a date of the past', -24, 'Schnuppern kann man nur an künftigen Terminen.'],
  ])('%s is refused', async (_, hours, sentence) => {
    const { http, refusal } = await attempt(await date(hours));
    expect([http, refusal?.message]).toEqual([422, sentence]);
    expect((await tryouts()).tryouts).toEqual([]);
  });

  it('needs a course that allows it, in which the person does not take part yet, and only once per date', async () => {
    const closed = await buildCourse(house(), world.clubId, { name: 'Yoga' });
    expect((await attempt(await date(24, closed))).refusal?.message).toBe('In diesem Kurs kann man nicht schnuppern.');
    const id = await date(24);
    expect((await attempt(id, world.mother, world.lena.personId)).refusal?.message).toBe(
      'Lena Gruber nimmt an diesem Kurs schon teil.',
    );
    await attempt(id);
    expect((await attempt(id)).refusal?.message).toBe(
      'Gina Gruber ist für diesen Termin schon zum Schnuppern angemeldet.',
    );
  });

  it('is for the own group, and for dates of the own club', async () => {
    const elsewhere = await buildAttendanceWorld(house());
    const id = await date(24);
    const stranger = await buildPerson(house(), world.clubId);
    expect((await attempt(id, stranger)).http).toBe(403);
    expect((await attempt(id, world.trainer)).http).toBe(403);
    expect((await attempt(await buildDate(house(), elsewhere.clubId, elsewhere.courseId, 24))).http).toBe(404);
    expect((await tryouts()).tryouts).toEqual([]);
  });
});
