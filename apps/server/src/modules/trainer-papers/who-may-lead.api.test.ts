import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { at, buildEventWorld, takePart, testNow } from '../events/events.testing.ts';

const house = useHouse({ clock: () => testNow });
const { trainerPapers, bookings, substitutes, events } = contract;

type Person = NonNullable<Actor>;
let clubId = 0;
let courseId = 0;
let chess = 0;
let date = 0;
let theirs = 0;
let admin: Person;
let theo: Person;
let bert: Person;

const trainerOf = async (course: number, first_name: string) => {
  const person = await buildPerson(house(), clubId, { first_name, last_name: 'Moser', email: `${first_name}@x.test` });
  await takePart(house(), course, person, participationRole.trainer);
  return person;
};

const dateOf = async (course: number, start: number) =>
  (await house().as(admin).call(events.save, { course_ID: course, start, duration: 60, visibility: 5 })).events[0]
    ?.ID ?? 0;

/** Theo leads Kinderturnen, which requires first aid; Bert leads Schach and has no such paper. */
beforeEach(async () => {
  ({ clubId, admin, courseId } = await buildEventWorld(house()));
  await buildGrant(house(), clubId, admin.personId, 'course/participants');
  theo = await trainerOf(courseId, 'Theo');
  chess = await buildCourse(house(), clubId, { name: 'Schach' });
  bert = await trainerOf(chess, 'Bert');
  date = await dateOf(courseId, at('2026-10-19', 17));
  theirs = await dateOf(chess, at('2026-10-21', 17));
});

const demand = (isBar: boolean, course = courseId) =>
  house()
    .as(admin)
    .call(trainerPapers.setDemands, { course_IDs: [course], demands: [{ kind: 'firstAid', isBar }] });
const firstAid = (person: Person, validUntil: number) =>
  house().as(admin).call(trainerPapers.save, { child_ID: person.personId, kind: 'firstAid', validUntil });

const barred = 'Bert Moser kann „Kinderturnen“ nicht leiten. Es fehlt: Erste-Hilfe-Kurs.';
const warned = 'Achtung: Bert Moser fehlt für „Kinderturnen“: Erste-Hilfe-Kurs.';

/** Every way by which Bert could become leader of Kinderturnen or of one of its dates. */
const ways: Readonly<Record<string, () => Promise<{ http: number; message: string }>>> = {
  'is added as a trainer': async () => {
    const input = { course_ID: courseId, child_IDs: [bert.personId], role: participationRole.trainer };
    const answer = await house().as(admin).ask(bookings.addParticipants, input);
    return { http: answer.http, message: answer.reply?.children[0]?.message ?? answer.refusal?.message ?? '' };
  },
  'is registered as a trainer': async () => {
    const input = { course_ID: courseId, child_ID: bert.personId, trainer: true };
    const answer = await house().as(admin).ask(bookings.register, input);
    return { http: answer.http, message: answer.reply?.message ?? answer.refusal?.message ?? '' };
  },
  'is made a trainer': async () => {
    await takePart(house(), courseId, bert);
    const input = { course_ID: courseId, child_ID: bert.personId, role: participationRole.trainer };
    const answer = await house().as(admin).ask(bookings.toggleRole, input);
    return { http: answer.http, message: answer.reply?.message ?? answer.refusal?.message ?? '' };
  },
  'is assigned as a stand-in': async () => {
    const input = { event_ID: date, absent_ID: theo.personId, person_ID: bert.personId };
    const answer = await house().as(admin).ask(substitutes.assign, input);
    return { http: answer.http, message: answer.reply?.message ?? answer.refusal?.message ?? '' };
  },
  'accepts to stand in': async () => {
    await house().sql(
      `with r as (insert into substitute_request (club_id, event_id, absent_id, created_at) values ($1, $2, $3, now()) returning id)
       insert into substitute_ask (club_id, request_id, person_id, asked_at) select $1, r.id, $4, now() from r`,
      [clubId, date, theo.personId, bert.personId],
    );
    const [request] = await house().sql<{ id: number }>('select id from substitute_request where event_id = $1', [
      date,
    ]);
    const answer = await house()
      .as(bert)
      .ask(substitutes.answer, { request_ID: request?.id ?? 0, accepts: true });
    return { http: answer.http, message: answer.reply?.message ?? answer.refusal?.message ?? '' };
  },
};

const leadsIt = async () =>
  house().sql(
    `select person_id from participation where course_id = $1 and person_id = $2 and role = 1 and left_at is null
     union select substitute_id from substitute_request where event_id = $3 and substitute_id = $2 and state = 'taken'`,
    [courseId, bert.personId, date],
  );

describe.each(Object.entries(ways))('who %s', (_, way) => {
  it('is refused where the course insists on a paper, with the one sentence, and leads nothing', async () => {
    await demand(true);
    expect(await way()).toEqual({ http: 409, message: barred });
    expect(await leadsIt()).toEqual([]);
  });

  it('is let in with a warning where the course only wishes for it', async () => {
    await demand(false);
    const { http, message } = await way();
    expect([http, message.endsWith(warned)]).toEqual([200, true]);
    expect(await leadsIt()).toHaveLength(1);
  });

  it('is let in with the paper, and nothing is said', async () => {
    await demand(true);
    await firstAid(bert, 20271231);
    const { http, message } = await way();
    expect([http, message.includes('fehlt')]).toEqual([200, false]);
  });
});

describe('a date', () => {
  it('is led with a paper that is valid on its day, not on another', async () => {
    await demand(true);
    await firstAid(bert, 20261018);
    const input = { event_ID: date, absent_ID: theo.personId, person_ID: bert.personId };
    expect((await house().as(admin).ask(substitutes.assign, input)).refusal?.message).toBe(
      'Bert Moser kann „Kinderturnen“ nicht leiten. Es fehlt: Erste-Hilfe-Kurs (gültig bis 18.10.2026).',
    );
  });

  it('is not offered to who may not lead it, nor in return for one that oneself may not lead', async () => {
    await demand(true);
    const offer = (return_ID: number) =>
      house().as(theo).ask(substitutes.offer, { event_ID: date, person_ID: bert.personId, return_ID });
    expect((await offer(0)).refusal?.message).toBe(barred);
    await firstAid(bert, 20271231);
    await demand(true, chess);
    expect((await offer(theirs)).refusal?.message).toBe(
      'Theo Moser kann „Schach“ nicht leiten. Es fehlt: Erste-Hilfe-Kurs.',
    );
    expect((await offer(0)).http).toBe(200);
  });

  it('is not swapped when the paper was demanded after the offer', async () => {
    const offered = await house()
      .as(theo)
      .call(substitutes.offer, { event_ID: date, person_ID: bert.personId, return_ID: theirs });
    await demand(true, chess);
    const answer = await house().as(bert).ask(substitutes.answer, { request_ID: offered.request_ID, accepts: true });
    expect(answer.refusal?.message).toBe('Theo Moser kann „Schach“ nicht leiten. Es fehlt: Erste-Hilfe-Kurs.');
    expect(await leadsIt()).toEqual([]);
  });

  it('asks nobody to stand in who may not', async () => {
    await demand(true);
    const asked = async () => house().sql('select person_id from substitute_ask where club_id = $1', [clubId]);
    const request = () => house().as(theo).call(substitutes.request, { event_ID: date, note: '' });
    const { request_ID } = await request();
    expect(await asked()).toEqual([]);
    await house().sql('delete from substitute_request where id = $1', [request_ID]);
    await firstAid(bert, 20271231);
    await request();
    expect(await asked()).toEqual([{ person_id: bert.personId }]);
  });
});
