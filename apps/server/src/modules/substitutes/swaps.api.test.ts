import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { at, buildEventWorld, fourMondays, takePart, testNow } from '../events/events.testing.ts';
import { everythingDeliveredFrom } from '../system/delivered.testing.ts';

let now = testNow;
const house = useHouse({ clock: () => now });
const { substitutes, events, attendance } = contract;

type Person = NonNullable<Actor>;
let clubId = 0;
let courseId = 0;
let own: number[] = [];
let theirs = 0;
let admin: Person;
let theo: Person;
let bert: Person;

const trainerOf = async (course: number, first_name: string) => {
  const person = await buildPerson(house(), clubId, {
    first_name,
    last_name: 'Moser',
    email: `${first_name.toLowerCase()}@x.test`,
  });
  await takePart(house(), course, person, participationRole.trainer);
  return person;
};

const dateOf = async (course: number, start: number) => {
  const input = { course_ID: course, start, duration: 60, visibility: 5 } as const;
  return (await house().as(admin).call(events.save, input)).events[0]?.ID ?? 0;
};

/** Theo leads four Mondays of Kinderturnen, Bert Schach on a Wednesday. */
beforeEach(async () => {
  now = testNow;
  ({ clubId, admin, courseId } = await buildEventWorld(house()));
  theo = await trainerOf(courseId, 'Theo');
  const chess = await buildCourse(house(), clubId, { name: 'Schach' });
  bert = await trainerOf(chess, 'Bert');
  own = (await house().as(admin).call(events.save, fourMondays(courseId))).events.map(({ ID }) => ID);
  theirs = await dateOf(chess, at('2026-10-21', 17));
});

const first = () => own[0] ?? 0;

const mailed = async () =>
  (await everythingDeliveredFrom(house(), clubId)).mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted();

const offer = async (return_ID = 0) =>
  (await house().as(theo).call(substitutes.offer, { event_ID: first(), person_ID: bert.personId, return_ID }))
    .request_ID;

const answer = (request_ID: number, accepts = true, person: Person = bert) =>
  house().as(person).call(substitutes.answer, { request_ID, accepts });

/** Which of the two dates a trainer has as their own in the calendar. */
const leads = async (person: Person) => {
  const range = { from: at('2026-10-19', 0), to: at('2026-10-22', 0) };
  const { events: all } = await house().as(person).call(events.calendar, range);
  return all.filter(({ own: names }) => names.length > 0).map(({ courseName }) => courseName);
};

describe('a date that is offered to a colleague', () => {
  it('is led by them once they accept: calendar and list follow, both are told, nobody else is asked', async () => {
    const request_ID = await offer();
    expect(await mailed()).toEqual(['bert@x.test: Übernimmst du? Kinderturnen']);
    expect(await leads(bert)).toEqual(['Schach']);
    await answer(request_ID);
    expect(await mailed()).toEqual(['theo@x.test: Vertretung gefunden: Kinderturnen']);
    expect([await leads(theo), await leads(bert)]).toEqual([[], ['Kinderturnen', 'Schach']]);
    now = new Date('2026-10-18T10:00:00Z');
    const lists = await house().as(bert).call(attendance.next, {});
    expect(lists.lists.map(({ event }) => event.ID)).toContain(first());
  });

  it('stays where it is when they cannot, and the office is not bothered', async () => {
    await house().sql("update person set email = 'office@x.test' where id = $1", [admin.personId]);
    const request_ID = await offer();
    await mailed();
    await answer(request_ID, false);
    expect(await mailed()).toEqual(['theo@x.test: Nicht übernommen: Kinderturnen']);
    expect(await leads(theo)).toEqual(['Kinderturnen']);
    const { dates } = await house().as(theo).call(substitutes.mine, {});
    expect(dates[0]).toMatchObject({ state: 'nobody', offeredTo: 'Bert Moser', mayChange: true });
  });

  it('goes to trainers of the club who have time, and is one’s own and still to come', async () => {
    const refusal = (input: { event_ID?: number; person_ID?: number; return_ID?: number }, person: Person = theo) =>
      house()
        .as(person)
        .refused(substitutes.offer, { event_ID: first(), person_ID: bert.personId, ...input });
    const maria = await buildPerson(house(), clubId, {});
    const elsewhere = await buildEventWorld(house());
    const stranger = await buildPerson(house(), elsewhere.clubId, {});
    await takePart(house(), elsewhere.courseId, stranger, participationRole.trainer);
    expect(await refusal({ person_ID: maria.personId })).toMatchObject({ http: 422 });
    expect(await refusal({ person_ID: stranger.personId })).toMatchObject({ http: 422 });
    expect(await refusal({ person_ID: theo.personId })).toMatchObject({ http: 422 });
    expect(await refusal({ event_ID: theirs, person_ID: bert.personId })).toMatchObject({ http: 403 });
    expect(await refusal({ return_ID: own[1] ?? 0 })).toMatchObject({ http: 409 });
    expect(await refusal({}, stranger)).toMatchObject({ http: 404 });
    const yoga = await buildCourse(house(), clubId, { name: 'Yoga' });
    await takePart(house(), yoga, bert, participationRole.trainer);
    await dateOf(yoga, at('2026-10-19', 18, 30));
    expect((await refusal({})).message).toBe(
      'Bert Moser leitet zu dieser Zeit schon: Yoga, Mo., 19.10.2026, 18:30 bis 19:30.',
    );
    expect(await house().sql('select 1 from substitute_request where club_id = $1', [clubId])).toEqual([]);
  });
});

describe('two dates that are swapped', () => {
  it('change hands together, and go back together', async () => {
    const request_ID = await offer(theirs);
    expect(await mailed()).toEqual(['bert@x.test: Tauschst du? Kinderturnen']);
    const { questions } = await house().as(bert).call(substitutes.mine, {});
    expect(questions).toMatchObject([{ isOffer: true, inReturn: { courseName: 'Schach', event_ID: theirs } }]);
    await answer(request_ID);
    expect(await mailed()).toEqual(['theo@x.test: Getauscht: Kinderturnen']);
    expect([await leads(theo), await leads(bert)]).toEqual([['Schach'], ['Kinderturnen']]);
    const { questions: swapped } = await house().as(theo).call(substitutes.mine, {});
    expect(swapped).toMatchObject([{ courseName: 'Schach', accepts: true }]);
    await answer(swapped[0]?.request_ID ?? 0, false, theo);
    expect(await mailed()).toEqual(['bert@x.test: Tausch zurückgenommen: Schach']);
    expect([await leads(theo), await leads(bert)]).toEqual([['Kinderturnen'], ['Schach']]);
  });

  it('are not swapped when the office has moved or cancelled one of them meanwhile', async () => {
    const refused = (request_ID: number, start?: number) =>
      house()
        .as(bert)
        .refused(substitutes.answer, { request_ID, accepts: true, ...(start !== undefined && { start }) });
    const request_ID = await offer(theirs);
    await house()
      .as(admin)
      .call(events.save, { ID: first(), start: at('2026-10-20', 18) });
    expect((await refused(request_ID, at('2026-10-19', 18))).message).toBe(
      'Der Termin wurde inzwischen verschoben, auf Di., 20.10.2026, 18:00 bis 19:00. Bitte sag noch einmal zu, wenn du auch dann kannst.',
    );
    await house()
      .as(admin)
      .call(events.save, { ID: theirs, start: at('2026-10-21', 19) });
    expect((await refused(request_ID)).message).toMatch(/^Der Termin im Tausch wurde inzwischen verschoben/);
    await house().as(admin).call(events.hide, { id: theirs });
    expect((await refused(request_ID)).http).toBe(404);
    await house().as(admin).call(events.hide, { id: first() });
    expect((await refused(request_ID)).message).toBe('Diese Vertretung wird nicht mehr gesucht.');
    expect(
      await house().sql("select 1 from substitute_request where state = 'taken' and club_id = $1", [clubId]),
    ).toEqual([]);
  });

  it.each([
    ['is cancelled', 'hidden_at = now()'],
    ['is moved', "starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'"],
  ])('wait for the office, and are not swapped where the date %s in that moment', async (_, change) => {
    const request_ID = await offer(theirs);
    const start = at('2026-10-19', 18);
    const accept = () => house().as(bert).ask(substitutes.answer, { request_ID, accepts: true, start });
    const [result] = await whileHeld(house(), { table: 'event', id: first(), change }, [accept]);
    expect(result?.http).toBe(409);
    expect(
      await house().sql("select 1 from substitute_request where state = 'taken' and club_id = $1", [clubId]),
    ).toEqual([]);
  });

  it('are not swapped with who does not lead the course any more', async () => {
    const request_ID = await offer(theirs);
    await house().as(admin).call(contract.bookings.deregister, { course_ID: courseId, child_ID: theo.personId });
    const { refusal } = await house().as(bert).ask(substitutes.answer, { request_ID, accepts: true });
    expect(refusal?.code).toBe('substitutes.noLonger');
    expect(await leads(bert)).toEqual(['Schach']);
  });

  it('twice at once they are swapped once', async () => {
    const request_ID = await offer(theirs);
    const accept = () => house().as(bert).ask(substitutes.answer, { request_ID, accepts: true });
    await whileHeld(house(), { table: 'substitute_request', id: request_ID, withoutTurns: true }, [accept, accept]);
    const taken = await house().sql("select 1 from substitute_request where state = 'taken' and club_id = $1", [
      clubId,
    ]);
    expect(taken).toHaveLength(2);
  });
});

describe('the office', () => {
  const assign = (input: { person_ID?: number; absent_ID?: number } = {}) => ({
    event_ID: first(),
    absent_ID: theo.personId,
    person_ID: bert.personId,
    ...input,
  });

  it('sees who has time, and decides who stands in: both are told, a search is over', async () => {
    const anna = await trainerOf(await buildCourse(house(), clubId, { name: 'Judo' }), 'Anna');
    await house().as(theo).call(substitutes.request, { event_ID: first() });
    await mailed();
    const { trainers, colleagues } = await house().as(admin).call(substitutes.colleagues, { event_ID: first() });
    expect(trainers).toMatchObject([{ fullname: 'Theo Moser', state: 'open' }]);
    expect(colleagues.map(({ fullname, busyWith }) => [fullname, busyWith])).toEqual([
      ['Anna Moser', ''],
      ['Bert Moser', ''],
    ]);
    // Missing papers are shown to users who manage the dates, not to the trainer who cannot come.
    await house().sql(
      `insert into course_paper_demand (club_id, course_id, kind, is_bar)
       select $1, course_id, 'firstAid', true from event where id = $2`,
      [clubId, first()],
    );
    const hindrances = async (person: Person) =>
      (await house().as(person).call(substitutes.colleagues, { event_ID: first() })).colleagues.map(
        ({ lacks, isBarred }) => [lacks, isBarred],
      );
    expect(await hindrances(admin)).toEqual([
      ['Erste-Hilfe-Kurs', true],
      ['Erste-Hilfe-Kurs', true],
    ]);
    expect(await hindrances(theo)).toEqual([
      ['', false],
      ['', false],
    ]);
    expect(await house().as(admin).refused(substitutes.assign, assign())).toMatchObject({ http: 409 });
    await house().sql('delete from course_paper_demand where club_id = $1', [clubId]);
    await house().as(admin).call(substitutes.assign, assign());
    expect(await mailed()).toEqual([
      'anna@x.test: Vertretung nicht mehr nötig: Kinderturnen',
      'bert@x.test: Du vertrittst: Kinderturnen',
      'theo@x.test: Vertretung gefunden: Kinderturnen',
    ]);
    expect([await leads(theo), await leads(bert)]).toEqual([[], ['Kinderturnen', 'Schach']]);
    // The trainer changes once more.
    await house()
      .as(admin)
      .call(substitutes.assign, assign({ person_ID: anna.personId }));
    expect([await leads(anna), await leads(bert)]).toEqual([['Kinderturnen'], ['Schach']]);
    expect(await mailed()).toContain('bert@x.test: Vertretung nicht mehr nötig: Kinderturnen');
  });

  it('looks for somebody in the name of a trainer, who hears of it', async () => {
    await house()
      .as(admin)
      .call(substitutes.search, { event_ID: first(), absent_ID: theo.personId, note: 'Theo ist krank.' });
    expect(await mailed()).toEqual([
      'bert@x.test: Kannst du vertreten? Kinderturnen',
      'theo@x.test: Vertretung wird gesucht: Kinderturnen',
    ]);
  });

  it('takes nobody who leads something else then, who is no trainer, or for whom there is nothing to lead', async () => {
    const refused = async (input: { person_ID?: number; absent_ID?: number }, person: Person = admin) =>
      (await house().as(person).refused(substitutes.assign, assign(input))).http;
    const maria = await buildPerson(house(), clubId, {});
    expect(await refused({ person_ID: maria.personId })).toBe(422);
    expect(await refused({ absent_ID: maria.personId })).toBe(422);
    expect(await refused({ person_ID: theo.personId })).toBe(422);
    expect(await refused({}, bert)).toBe(403);
    expect(await refused({}, maria)).toBe(403);
    const elsewhere = await buildEventWorld(house());
    expect(await refused({}, elsewhere.admin)).toBe(404);
    await offer(theirs).then((request_ID) => answer(request_ID));
    const anna = await trainerOf(await buildCourse(house(), clubId, { name: 'Judo' }), 'Anna');
    expect(await refused({ person_ID: anna.personId })).toBe(409);
    now = new Date('2026-10-19T16:30:00Z');
    expect(await refused({})).toBe(409);
  });

  it('and a trainer who accepts come one after the other: one leads the date', async () => {
    const anna = await trainerOf(await buildCourse(house(), clubId, { name: 'Judo' }), 'Anna');
    const request_ID = (await house().as(theo).call(substitutes.request, { event_ID: first() })).request_ID;
    const answers = await whileHeld(house(), { table: 'substitute_request', id: request_ID, withoutTurns: true }, [
      async () => (await house().as(anna).ask(substitutes.answer, { request_ID, accepts: true })).http,
      async () => (await house().as(admin).ask(substitutes.assign, assign())).http,
    ]);
    expect(answers).toContain(200);
    const leading = [...(await leads(anna)), ...(await leads(bert)), ...(await leads(theo))];
    expect(leading.filter((name) => name === 'Kinderturnen')).toHaveLength(1);
  });
});
