import { contract } from '@vereinshaus/contract';
import { attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { type AttendanceWorld, buildAttendanceWorld, buildDate, testNow } from '../attendance/attendance.testing.ts';
import { remindSilent } from './remind-silent.ts';

let now = testNow;
const house = useHouse({ clock: () => now });
const { answers, attendance, events, history } = contract;

const hour = 3_600_000;
const later = (hours: number) => {
  now = new Date(testNow.getTime() + hours * hour);
};

let world: AttendanceWorld & { admin: NonNullable<Actor> };
let eventId: number;
beforeEach(async () => {
  now = testNow;
  const built = await buildAttendanceWorld(house());
  world = { ...built, admin: await buildPerson(house(), built.clubId, { first_name: 'Adele', staff_level: 80 }) };
  eventId = await buildDate(house(), world.clubId, world.courseId, 48);
  await house().sql('update person set email = $2 where id = $1', [world.mother.personId, 'maria@x.test']);
});

type RuleInput = { hours?: number; event_ID?: number; course_ID?: number; actor?: Actor };
const setRule = ({ hours = 24, event_ID = 0, course_ID = world.courseId, actor = world.trainer }: RuleInput = {}) =>
  house().as(actor).ask(answers.setRule, { course_ID, event_ID, hours });
const say = (answer: 'yes' | 'no', { actor = world.mother, child = world.lena.personId, date = eventId } = {}) =>
  house().as(actor).ask(answers.answer, { child_ID: child, event_ID: date, answer });
const asked = async (actor: Actor = world.mother) =>
  (await house().as(actor).call(answers.mine, {})).questions.map(({ prename, title, answer }) => [
    prename,
    title,
    answer,
  ]);
const list = () => house().as(world.trainer).call(attendance.list, { courseID: world.courseId, eventID: eventId });
const count = async () => (await list()).answers;
const refused = ({ http, refusal }: { http: number; refusal?: { message: string } | undefined }) => [
  http,
  refusal?.message,
];
const excuse = () =>
  house()
    .as(world.mother)
    .call(attendance.addSickNote, { type: 'sick', child_ID: world.lena.personId, events: { [eventId]: true } });
const mails = async () =>
  house().sql<{ subject: string; recipient: string; body: string }>(
    'select subject, recipient, body from mail where club_id = $1 order by id',
    [world.clubId],
  );
const visitor = () => house().as(null, { host: `verein${world.clubId}.test` });
const remind = () =>
  house().database.transaction({ tenant: world.clubId }, (db) =>
    remindSilent({
      db,
      now,
      viewer: null,
      club: { id: world.clubId, origin: 'http://verein.test' },
      jobs: house().queue.senderIn(db),
    }),
  );

describe('a date that asks', () => {
  it('asks whoever takes part, once somebody has set until when', async () => {
    expect(await asked()).toEqual([]);
    expect((await setRule()).http).toBe(200);
    expect(await asked()).toEqual([
      ['Lena', 'Turnen', ''],
      ['Max', 'Turnen', ''],
    ]);
    expect(await count()).toEqual({ until: toSeconds(testNow) + 24 * 3600, yes: 0, no: 0, silent: 2 });
  });

  it('may differ from its course: asked until another hour, or not at all', async () => {
    await setRule();
    await setRule({ event_ID: eventId, hours: 2 });
    expect((await count())?.until).toBe(toSeconds(testNow) + 46 * 3600);
    await setRule({ event_ID: eventId, hours: -1 });
    expect([await asked(), await count()]).toEqual([[], null]);
    await setRule({ event_ID: eventId, hours: -2 });
    expect((await count())?.until).toBe(toSeconds(testNow) + 24 * 3600);
    expect(refused(await setRule({ hours: -2 }))).toEqual([
      422,
      'Bitte wähle, bis wie viele Stunden vor Beginn die Familien antworten, höchstens 336.',
    ]);
  });

  it('is set by its trainers and the office, not by others, and never for a date of another course', async () => {
    const stranger = await buildPerson(house(), world.clubId, { is_trainer: true });
    expect((await setRule({ actor: stranger })).http).toBe(403);
    expect((await setRule({ actor: world.mother })).http).toBe(403);
    expect((await setRule({ actor: world.admin })).http).toBe(200);
    expect((await setRule({ actor: world.trainer, course_ID: 0, event_ID: eventId })).http).toBe(403);
    expect((await setRule({ actor: world.admin, course_ID: 0, event_ID: eventId })).http).toBe(404);
  });

  it('counts a yes, a no and who is silent; a no is the excuse, and an excuse is a no', async () => {
    await setRule();
    expect((await say('yes')).reply?.message).toBe('Danke! Lena kommt.');
    expect((await say('no', { child: world.max.personId })).reply?.message).toBe(
      'Deine Entschuldigung wurde erfolgreich gespeichert.',
    );
    expect(await count()).toMatchObject({ yes: 1, no: 1, silent: 0 });
    const marks = (await list()).attendancesNewest;
    expect(marks).toMatchObject([{ child_ID: world.max.personId, status: attendanceStatus.excused }]);
    await excuse();
    expect(await asked()).toEqual([
      ['Lena', 'Turnen', 'no'],
      ['Max', 'Turnen', 'no'],
    ]);
    await house()
      .as(world.mother)
      .call(attendance.takeBackExcuse, { child_ID: world.lena.personId, event_ID: eventId });
    expect((await asked())[0]).toEqual(['Lena', 'Turnen', 'yes']);
    const told = JSON.stringify(await house().as(world.admin).call(history.ofPerson, { userID: world.lena.personId }));
    expect(told).toContain('Zugesagt: Turnen am 12.11.2026');
  });

  it('a yes takes an excuse back everywhere, and a mark of the hall wins', async () => {
    await setRule();
    await excuse();
    await say('yes');
    const day = { from: toSeconds(testNow), to: toSeconds(testNow) + 3 * 86_400 };
    const calendar = (await house().as(world.mother).call(events.calendar, day)).events;
    expect(calendar.find(({ ID }) => ID === eventId)?.excused_IDs).toEqual([]);
    later(48.2);
    await house()
      .as(world.trainer)
      .call(attendance.save, {
        courseID: world.courseId,
        eventID: eventId,
        attendances: [{ child_ID: world.lena.personId, status: attendanceStatus.absent }],
      });
    expect(await count()).toMatchObject({ yes: 0, no: 1, silent: 1 });
    expect((await say('yes')).http).toBe(409);
  });

  it('refuses an answer after the deadline and says what to do; the excuse still goes', async () => {
    await setRule();
    later(24);
    expect((await say('yes')).http).toBe(200);
    later(24.1);
    expect(refused(await say('no'))).toEqual([
      409,
      'Die Frist für die Antwort war Mi., 11.11.2026, 12:00. Kann Lena nicht kommen, nutze bitte „Kann nicht kommen“ beim Termin. Sonst sag es dem Trainer.',
    ]);
    expect(await count()).toMatchObject({ yes: 1, no: 0 });
    await excuse();
    expect(await count()).toMatchObject({ yes: 0, no: 1 });
  });

  it('asks nobody about others: a stranger, a dependant of another family, a second home without the right', async () => {
    await setRule();
    const other = await buildPerson(house(), world.clubId, { first_name: 'Otto' });
    expect((await say('no', { actor: other })).http).toBe(403);
    await house().sql(
      `insert into guardianship (club_id, child_id, guardian_id, may_excuse, may_book, asked_by, asked_by_id, asked_at, agreed_at)
       values ($1, $2, $3, false, false, 'home', $5, $4, $4)`,
      [world.clubId, world.lena.personId, other.personId, testNow, world.mother.personId],
    );
    expect([(await say('no', { actor: other })).http, await asked(other)]).toEqual([403, []]);
    await house().sql('update guardianship set may_excuse = true where child_id = $1', [world.lena.personId]);
    expect(await asked(other)).toEqual([['Lena', 'Turnen', '']]);
    expect((await say('yes', { actor: other })).http).toBe(200);
  });

  it('of the club itself asks members, and an answer stands in their calendar', async () => {
    const [party] = await house().sql<{ id: number }>(
      `insert into event (club_id, series_id, name, starts_at, ends_at, visibility)
       values ($1, 1, 'Weihnachtsfeier', $2, $2::timestamptz + interval '3 hours', 5) returning id`,
      [world.clubId, new Date(testNow.getTime() + 72 * hour)],
    );
    const partyId = party?.id ?? 0;
    await house().sql(
      "insert into membership_role (club_id, person_id, code, starts_on) values ($1, $2, 1, '2026-01-01')",
      [world.clubId, world.lena.personId],
    );
    await setRule({ actor: world.admin, course_ID: 0, event_ID: partyId, hours: 24 });
    expect(await asked()).toEqual([['Lena', 'Weihnachtsfeier', '']]);
    await say('no', { date: partyId });
    expect(await asked()).toEqual([['Lena', 'Weihnachtsfeier', 'no']]);
    await say('yes', { date: partyId });
    const told = await house().as(world.admin).call(answers.ofCourse, { course_ID: 0 });
    expect(told.dates).toMatchObject([{ event_ID: partyId, yes: 1, no: 0, silent: 0 }]);
    const day = { from: toSeconds(testNow), to: toSeconds(testNow) + 5 * 86_400 };
    const calendar = (await house().as(world.mother).call(events.calendar, day)).events;
    expect(calendar.find(({ ID }) => ID === partyId)?.own).toEqual(['Lena']);
  });
});

describe('who is silent', () => {
  it('is reminded once before the deadline, one message for the family, with a link that answers', async () => {
    await setRule({ hours: 20 });
    expect(await remind()).toBe(0);
    later(5);
    await say('yes', { child: world.max.personId });
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
    const [mail, ...more] = await mails();
    expect([mail?.recipient, mail?.subject, more]).toEqual([
      'maria@x.test',
      'Kommst du? Lena: Turnen am Do., 12.11.',
      [],
    ]);
    const token = /\/zusagen\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const found = await visitor().call(answers.ofLink, { token });
    expect(found.questions.map(({ prename, answer }) => [prename, answer])).toEqual([
      ['Lena', ''],
      ['Max', 'yes'],
    ]);
    const byLink = (child: number, answer: 'yes' | 'no') =>
      visitor().ask(answers.answerByLink, { token, child_ID: child, event_ID: eventId, answer });
    expect((await byLink(world.lena.personId, 'no')).http).toBe(200);
    expect(await count()).toMatchObject({ yes: 1, no: 1, silent: 0 });
    expect((await byLink(world.trainer.personId, 'yes')).http).toBe(403);
    later(49);
    expect(refused(await byLink(world.lena.personId, 'yes'))).toEqual([
      404,
      'Dieser Link gilt nicht mehr. Melde dich bitte an: Auf Start siehst du, welche Termine auf eine Antwort warten.',
    ]);
  });

  it('is asked anew when the date moves, and not at all when it is off', async () => {
    await setRule();
    await say('yes');
    const moved = toSeconds(testNow) + 60 * 3600;
    await house().as(world.admin).call(events.save, { type: 'only_this', ID: eventId, start: moved, inform: false });
    expect((await asked())[0]).toEqual(['Lena', 'Turnen', '']);
    await house().as(world.admin).call(events.hide, { id: eventId, inform: false });
    expect(await asked()).toEqual([]);
    expect(refused(await say('yes'))).toEqual([
      404,
      'Diesen Termin gibt es nicht mehr, er wurde abgesagt. Du musst nicht mehr antworten.',
    ]);
  });
});

describe('at the same moment', () => {
  it('an answer and the cancellation of the date: the answer waits and is told that the date is off', async () => {
    await setRule();
    const [answer] = await whileHeld(house(), { table: 'event', id: eventId, change: 'hidden_at = now()' }, [
      () => say('no'),
    ]);
    expect(answer?.http).toBe(404);
    expect(await house().sql('select 1 from attendance where event_id = $1', [eventId])).toEqual([]);
  });

  it('two guardians: both are heard, the later counts, and never both answers at once', async () => {
    await setRule();
    const said = await whileHeld(house(), { table: 'event', id: eventId }, [
      () => say('yes'),
      () => say('no', { actor: world.lena }),
    ]);
    expect(said.map(({ http }) => http)).toEqual([200, 200]);
    const [row] = await house().sql<{ status: number; coming: boolean }>(
      'select status, coming_at is not null as coming from attendance where event_id = $1',
      [eventId],
    );
    const isNo = row?.status === attendanceStatus.excused;
    expect(row?.coming).toBe(!isNo);
    expect(await count()).toMatchObject(isNo ? { yes: 0, no: 1 } : { yes: 1, no: 0 });
  });
});
