import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildDate, buildMakeupWorld, buildOtherFamily, enrol, type MakeupWorld, testNow } from './makeups.testing.ts';
import { remindOfMakeups } from './remind-of-makeups.ts';

let now = testNow;
const house = useHouse({ clock: () => now });
const { attendance, events, history, makeups } = contract;

const hour = 3_600_000;
const later = (hours: number) => {
  now = new Date(testNow.getTime() + hours * hour);
};

let world: MakeupWorld;
beforeEach(async () => {
  now = testNow;
  world = await buildMakeupWorld(house());
});

type Said = { type?: 'sick' | 'active'; actor?: Actor; child?: number };

const note = (eventId: number, { type = 'sick', actor = world.mother, child = world.lena.personId }: Said = {}) =>
  house()
    .as(actor)
    .ask(attendance.addSickNote, { type, child_ID: child, events: { [eventId]: true } });
const mine = async (actor: Actor = world.mother) => (await house().as(actor).call(makeups.mine, {})).makeups;
const firstOf = async (actor: Actor = world.mother) => (await mine(actor))[0]?.ID ?? 0;
const datesOf = async (makeupId: number, actor: Actor = world.mother) =>
  (await house().as(actor).call(makeups.dates, { makeup_ID: makeupId })).dates;
const redeem = (makeupId: number, eventId: number, actor: Actor = world.mother) =>
  house().as(actor).ask(makeups.redeem, { makeup_ID: makeupId, event_ID: eventId });
const giveBack = (makeupId: number, actor: Actor = world.mother) =>
  house().as(actor).ask(makeups.giveBack, { makeup_ID: makeupId });
const said = ({ http, refusal }: { http: number; refusal?: { message: string } | undefined }) => [
  http,
  refusal?.message,
];
const remind = () =>
  house().database.transaction({ tenant: world.clubId }, (db) =>
    remindOfMakeups({
      db,
      now,
      viewer: null,
      club: { id: world.clubId, origin: 'http://verein.test' },
      jobs: house().queue.senderIn(db),
    }),
  );
const subjects = async () =>
  (
    await house().sql<{ subject: string }>('select subject from mail where club_id = $1 order by id', [world.clubId])
  ).map(({ subject }) => subject);
const toldOf = async (personId: number) =>
  JSON.stringify(await house().as(world.admin).call(history.ofPerson, { userID: personId }));

/** Lena has cancelled in time and has the Ersatzstunde. */
const earned = async () => {
  await note(world.missedId);
  return firstOf();
};

describe('an Ersatzstunde', () => {
  it('is for who says so in time, once for a date', async () => {
    const { reply } = await note(world.missedId);
    expect(reply?.message).toBe(
      'Deine Entschuldigung wurde erfolgreich gespeichert. Du hast eine Ersatzstunde bekommen.',
    );
    expect((await note(world.missedId)).reply?.message).toBe('Deine Entschuldigung wurde erfolgreich gespeichert.');
    expect(await mine()).toMatchObject([
      { child_ID: world.lena.personId, fullname: 'Lena Gruber', courseName: 'Turnen', state: 'open', event_ID: 0 },
    ]);
    expect(await toldOf(world.lena.personId)).toContain('Ersatzstunde bekommen für: Turnen am 12.11.2026');
  });

  it('is gone with the place: who leaves before the date has nothing to make up for', async () => {
    const makeupId = await earned();
    const lena = world.lena.personId;
    const whole = { course_ID: world.courseId, child_ID: lena };
    await house().as(world.admin).call(contract.bookings.deregister, whole);
    expect(await mine()).toMatchObject([
      { state: 'withdrawn', endReason: 'Die Buchung endet vor dem abgesagten Termin.' },
    ]);
    expect(said(await redeem(makeupId, world.fridayDate))).toEqual([
      409,
      'Diese Ersatzstunde gilt nicht mehr: Die Buchung endet vor dem abgesagten Termin.',
    ]);
    await house().sql('update participation set left_at = $2 where person_id = $1', [
      lena,
      new Date(testNow.getTime() + 50 * hour),
    ]);
    expect((await redeem(makeupId, world.fridayDate)).http).toBe(200);
  });

  it('is not for who says so later, nor where the club has none', async () => {
    later(24.5);
    await note(world.missedId);
    expect(await mine()).toEqual([]);
    await house().sql("update club set settings = '{}' where id = $1", [world.clubId]);
    now = testNow;
    await note(world.missedId);
    expect(await mine()).toEqual([]);
  });

  it('is redeemed for a date of a parallel course, and the trainer sees the guest', async () => {
    const makeupId = await earned();
    expect(await datesOf(makeupId)).toMatchObject([
      { event_ID: world.fridayDate, courseName: 'Turnen am Freitag', free: 1 },
    ]);
    expect((await redeem(makeupId, world.fridayDate)).http).toBe(200);
    expect(await mine()).toMatchObject([
      { state: 'redeemed', event_ID: world.fridayDate, guestCourseName: 'Turnen am Freitag' },
    ]);
    const trainer = house().as(world.fridayTrainer);
    const list = { courseID: world.fridayId, eventID: world.fridayDate };
    const guest = {
      ID: world.lena.personId,
      fullname: 'Lena Gruber',
      makeup: true,
      tryout: false,
      role: -1,
      image: '',
    };
    expect((await trainer.call(attendance.list, list)).persons).toMatchObject([guest]);
    const { lists } = await trainer.call(attendance.next, {});
    expect(lists.flatMap(({ persons }) => persons)).toMatchObject([guest]);
    const marks = [{ child_ID: world.lena.personId, status: 1 as const }];
    expect((await trainer.ask(attendance.save, { ...list, attendances: marks })).http).toBe(200);
    // The family has announced the guest: the emergency contact is known, as for everybody in the hall.
    const inHall = await trainer.call(contract.safety.ofCourse, { id: world.fridayId, eventID: world.fridayDate });
    expect(inHall.participants).toMatchObject([{ fullname: 'Lena Gruber' }]);
    expect(await subjects()).toEqual(['Ersatzstunde: Turnen am Freitag']);
    expect(await toldOf(world.lena.personId)).toContain('Ersatzstunde eingelöst: Turnen am Freitag am 13.11.2026');
    later(73);
    expect(await mine()).toMatchObject([{ state: 'used' }]);
    expect(said(await giveBack(makeupId))).toEqual([409, 'Zurückgeben geht nur bis 24 Stunden vor dem Termin.']);
  });

  it('stands in the calendar of the family, on the screen and subscribed', async () => {
    const range = { from: testNow.getTime() / 1000, to: testNow.getTime() / 1000 + 10 * 86_400 };
    const guestIn = async () => {
      const { events: all } = await house().as(world.mother).call(events.calendar, range);
      return all.find(({ ID }) => ID === world.fridayDate)?.own;
    };
    const makeupId = await earned();
    expect(await guestIn()).toEqual([]);
    await redeem(makeupId, world.fridayDate);
    expect(await guestIn()).toEqual(['Lena (Ersatzstunde)']);
    const { url } = await house().as(world.mother).call(events.renewFeed, { kind: 'family' });
    const file = await house().app.inject({
      url: new URL(url).pathname,
      headers: { host: `verein${world.clubId}.test` },
    });
    expect(file.body).toContain('SUMMARY:Lena (Ersatzstunde): Turnen am Freitag');
  });

  it('is refused for what does not fit, and nothing is taken', async () => {
    const makeupId = await earned();
    const afterwards = await buildDate(house(), world.clubId, world.fridayId, 24 * 70);
    const over = await buildDate(house(), world.clubId, world.fridayId, -2);
    expect(said(await redeem(makeupId, world.contestDate))).toEqual([
      422,
      'Für diesen Kurs gilt die Ersatzstunde nicht. Sie gilt in Kursen mit denselben Tags.',
    ]);
    expect(said(await redeem(makeupId, afterwards))).toEqual([
      422,
      'An diesem Termin gilt die Ersatzstunde nicht mehr.',
    ]);
    expect(said(await redeem(makeupId, over))).toEqual([409, 'Der Termin hat schon begonnen.']);
    expect((await redeem(makeupId, 2_000_000_000)).http).toBe(404);
    // Its last day is the day before this date.
    await house().sql("update course set ends_on = '2026-11-12' where id = $1", [world.fridayId]);
    expect(await datesOf(makeupId)).toEqual([]);
    expect(said(await redeem(makeupId, world.fridayDate))).toEqual([
      409,
      '„Turnen am Freitag“ ist an diesem Tag schon zu Ende.',
    ]);
    await house().sql("update course set ends_on = '2026-11-13' where id = $1", [world.fridayId]);
    expect(await datesOf(makeupId)).toHaveLength(1);
    await house().sql('update course set min_age = 12 where id = $1', [world.fridayId]);
    expect(await datesOf(makeupId)).toEqual([]);
    expect((await redeem(makeupId, world.fridayDate)).refusal?.message).toMatch(
      /^Dieser Kurs passt für Lena Gruber nicht\. Mindestalter 12 Jahre/,
    );
    await house().sql('update course set min_age = null, members_only = true where id = $1', [world.fridayId]);
    expect(said(await redeem(makeupId, world.fridayDate))).toEqual([
      422,
      'Dieser Kurs passt für Lena Gruber nicht. Für diesen Kurs ist eine Mitgliedschaft erforderlich!',
    ]);
    await house().sql('update course set members_only = false where id = $1', [world.fridayId]);
    await enrol(house(), world.fridayId, world.lena);
    expect(said(await redeem(makeupId, world.fridayDate))).toEqual([
      422,
      'Lena Gruber nimmt an diesem Kurs schon teil.',
    ]);
    expect(await mine()).toMatchObject([{ state: 'open' }]);
  });

  it('belongs to its family: for others it does not exist', async () => {
    const makeupId = await earned();
    const { parent } = await buildOtherFamily(house(), world);
    for (const actor of [parent, world.trainer, world.admin]) {
      expect((await redeem(makeupId, world.fridayDate, actor)).http).toBe(404);
      expect((await house().as(actor).ask(makeups.dates, { makeup_ID: makeupId })).http).toBe(404);
      expect((await giveBack(makeupId, actor)).http).toBe(404);
    }
    expect(await mine(parent)).toEqual([]);
  });

  it('is given back until the deadline, and redeemed again', async () => {
    const makeupId = await earned();
    expect(said(await giveBack(makeupId))).toEqual([409, 'Diese Ersatzstunde ist nicht eingelöst.']);
    await redeem(makeupId, world.fridayDate);
    expect(said(await redeem(makeupId, world.fridayDate))).toEqual([409, 'Diese Ersatzstunde ist schon eingelöst.']);
    later(48);
    expect((await giveBack(makeupId)).http).toBe(200);
    expect((await redeem(makeupId, world.fridayDate)).http).toBe(200);
    later(48.1);
    expect((await giveBack(makeupId)).http).toBe(409);
  });

  it('expires, after a reminder that comes once', async () => {
    const makeupId = await earned();
    const set = (created: number, expires: number) =>
      house().sql('update makeup set created_at = $2, expires_at = $3 where id = $1', [
        makeupId,
        new Date(testNow.getTime() + created * hour),
        new Date(testNow.getTime() + expires * hour),
      ]);
    expect(await remind()).toBe(0);
    await set(-24 * 35, 24 * 7);
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
    expect(await subjects()).toEqual(['Ersatzstunde läuft ab: Turnen']);
    await set(-24 * 45, -1);
    expect(await mine()).toMatchObject([{ state: 'expired' }]);
    expect(said(await redeem(makeupId, world.fridayDate))).toEqual([409, 'Diese Ersatzstunde ist abgelaufen.']);
  });

  it('expires with others, and each address hears once, of its own children only', async () => {
    const { clubId, courseId, fridayId, mother, lena } = world;
    const ida = await buildPerson(house(), clubId, {
      first_name: 'Ida',
      last_name: 'Gruber',
      manager_id: mother.personId,
    });
    const father = await buildPerson(house(), clubId, { first_name: 'Franz', email: 'franz@x.test' });
    await house().sql(
      `insert into guardianship (club_id, child_id, guardian_id, may_excuse, may_book, asked_by, asked_at, agreed_at)
       values ($1, $2, $3, true, false, 'home', $4, $4)`,
      [clubId, ida.personId, father.personId, testNow],
    );
    const expires = [
      [lena.personId, courseId],
      [lena.personId, fridayId],
      [ida.personId, courseId],
    ];
    for (const [personId, about] of expires)
      await house().sql(
        'insert into makeup (club_id, person_id, course_id, created_at, expires_at) values ($1, $2, $3, $4, $5)',
        [clubId, personId, about, new Date(testNow.getTime() - 720 * hour), new Date(testNow.getTime() + 72 * hour)],
      );
    await house().sql('delete from mail where club_id = $1', [clubId]);
    expect(await remind()).toBe(3);
    const mails = await house().sql<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mail where club_id = $1 order by recipient',
      [clubId],
    );
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['franz@x.test', 'Ersatzstunde läuft ab: Turnen'],
      ['maria@x.test', '3 Ersatzstunden laufen ab'],
    ]);
    expect(mails[0]?.body).not.toContain('Lena');
    for (const told of ['Lena', 'Ida', 'Turnen am Freitag']) expect(mails[1]?.body).toContain(told);
    expect(await remind()).toBe(0);
  });
});

describe('the place that was given up', () => {
  it('is somebody else’s for that date, and the child cannot come after all', async () => {
    // Turnen is full; Ida comes on Fridays and would like to come once.
    await house().sql('update course set max_participants = 2 where id = $1', [world.courseId]);
    const { parent, child } = await buildOtherFamily(house(), world);
    await house().sql('update participation set course_id = $1 where person_id = $2', [world.fridayId, child.personId]);
    await note(world.fridayDate, { actor: parent, child: child.personId });
    const guestId = await firstOf(parent);
    expect(await datesOf(guestId, parent)).toEqual([]);
    expect(said(await redeem(guestId, world.missedId, parent))).toEqual([
      409,
      'An diesem Termin ist gerade kein Platz mehr frei. Bitte wähle einen anderen.',
    ]);
    await note(world.missedId);
    expect(await datesOf(guestId, parent)).toMatchObject([{ event_ID: world.missedId, free: 1 }]);
    expect((await redeem(guestId, world.missedId, parent)).http).toBe(200);
    expect(said(await note(world.missedId, { type: 'active' }))).toEqual([
      409,
      'Der Platz von Lena Gruber an diesem Termin ist schon an jemand anderen vergeben.',
    ]);
    expect(await mine()).toMatchObject([{ state: 'open' }]);
  });

  it('is the child’s again when the excuse is taken back, and the Ersatzstunde goes', async () => {
    await earned();
    expect((await note(world.missedId, { type: 'active' })).http).toBe(200);
    expect(await mine()).toEqual([]);
    expect(await toldOf(world.lena.personId)).toContain('Ersatzstunde entfällt, doch teilgenommen');
    await note(world.missedId);
    expect(await mine()).toHaveLength(1);
  });

  it('cannot be taken back once the Ersatzstunde is redeemed', async () => {
    const makeupId = await earned();
    await redeem(makeupId, world.fridayDate);
    const { http, refusal } = await note(world.missedId, { type: 'active' });
    expect(http).toBe(409);
    expect(refusal?.message).toMatch(
      /^Für diese Absage wurde schon eine Ersatzstunde eingelöst: Turnen am Freitag, .* Gib sie zuerst zurück\.$/,
    );
    await giveBack(makeupId);
    expect((await note(world.missedId, { type: 'active' })).http).toBe(200);
  });

  it('was used after all: whom the trainer marks as present has nothing to make up for', async () => {
    await earned();
    await house()
      .as(world.trainer)
      .call(attendance.save, {
        courseID: world.courseId,
        eventID: world.missedId,
        attendances: [{ child_ID: world.lena.personId, status: 1 }],
      });
    expect(await mine()).toEqual([]);
  });
});

describe('a date with a guest', () => {
  const save = (input: Readonly<Record<string, unknown>>) =>
    house()
      .as(world.admin)
      .ask(events.save, { ID: world.fridayDate, type: 'only_this', ...input });
  const start = () => testNow.getTime() / 1000 + 72 * 3600;

  it('that is cancelled gives the Ersatzstunde back, and the family hears of it', async () => {
    const makeupId = await earned();
    await redeem(makeupId, world.fridayDate);
    later(60);
    await house().as(world.admin).call(events.hide, { id: world.fridayDate, type: 'only_this' });
    expect(await mine()).toMatchObject([{ state: 'open', event_ID: 0 }]);
    expect(await subjects()).toEqual([
      'Ersatzstunde: Turnen am Freitag',
      'Ersatzstunde wieder offen: Turnen am Freitag',
    ]);
    expect(await toldOf(world.lena.personId)).toContain('Ersatzstunde wieder offen, Termin abgesagt oder verschoben');
  });

  it('that moves gives it back as well; one that is only called otherwise keeps its guest', async () => {
    await redeem(await earned(), world.fridayDate);
    expect((await save({ name: 'Mit Musik' })).http).toBe(200);
    expect(await mine()).toMatchObject([{ state: 'redeemed' }]);
    expect((await save({ start: start() + 3600, duration: 60 })).http).toBe(200);
    expect(await mine()).toMatchObject([{ state: 'open' }]);
  });

  it('whose course is deleted gives it back', async () => {
    await redeem(await earned(), world.fridayDate);
    await house().as(world.admin).call(contract.courses.remove, { course_ID: world.fridayId });
    expect(await mine()).toMatchObject([{ state: 'open' }]);
  });
});

describe('the office', () => {
  const give = (input: { child?: number; course?: number; actor?: Actor } = {}) =>
    house()
      .as(input.actor ?? world.admin)
      .ask(makeups.give, {
        child_ID: input.child ?? world.max.personId,
        course_ID: input.course ?? world.courseId,
        reason: 'Halle gesperrt',
        key: crypto.randomUUID(),
      });
  const withdraw = (makeupId: number) =>
    house().as(world.admin).ask(makeups.withdraw, { makeup_ID: makeupId, reason: 'Irrtum' });

  it('sees who has one, gives one with a reason and withdraws one, and the family hears why', async () => {
    expect((await give()).http).toBe(200);
    const { makeups: all } = await house().as(world.admin).call(makeups.ofClub, {});
    expect(all).toMatchObject([{ fullname: 'Max Gruber', reason: 'Halle gesperrt', missed: 0, state: 'open' }]);
    const makeupId = all[0]?.ID ?? 0;
    await redeem(makeupId, world.fridayDate);
    expect((await withdraw(makeupId)).http).toBe(200);
    expect(await mine()).toMatchObject([{ state: 'withdrawn', endReason: 'Irrtum', event_ID: 0 }]);
    expect(said(await withdraw(makeupId))).toEqual([409, 'Diese Ersatzstunde wurde zurückgezogen.']);
    expect(await subjects()).toEqual([
      'Ersatzstunde für Turnen',
      'Ersatzstunde: Turnen am Freitag',
      'Ersatzstunde zurückgezogen: Turnen',
    ]);
    const told = await toldOf(world.max.personId);
    expect(told).toContain('Ersatzstunde gegeben für Turnen: Halle gesperrt');
    expect(told).toContain('Ersatzstunde zurückgezogen für Turnen: Irrtum');
  });

  it('gives none to who does not take part, and none where there are none', async () => {
    const stranger = await buildPerson(house(), world.clubId, { first_name: 'Nina', last_name: 'Neu' });
    expect(said(await give({ child: stranger.personId }))).toEqual([422, 'Nina Neu nimmt an diesem Kurs nicht teil.']);
    await house().sql("update club set settings = '{}' where id = $1", [world.clubId]);
    expect(said(await give())).toEqual([409, 'In diesem Verein gibt es keine Ersatzstunden.']);
  });

  it('of one course gives there and nowhere else', async () => {
    const helper = await buildPerson(house(), world.clubId);
    await buildGrant(house(), world.clubId, helper.personId, 'course/participants', {
      entity_type: 'course',
      entity_id: world.courseId,
    });
    expect((await give({ actor: helper })).http).toBe(200);
    expect((await give({ actor: helper, course: world.fridayId })).http).toBe(403);
  });
});

it('two persons who are one have it once', async () => {
  const twin = await buildPerson(house(), world.clubId, {
    first_name: 'Lena',
    last_name: 'Gruber',
    birth_date: '2018-11-10',
    manager_id: world.mother.personId,
  });
  await earned();
  await house().sql(
    `insert into makeup (club_id, person_id, course_id, missed_event_id, created_at, expires_at)
     select club_id, $2, course_id, missed_event_id, created_at, expires_at from makeup where person_id = $1`,
    [world.lena.personId, twin.personId],
  );
  expect(await mine()).toHaveLength(2);
  await house()
    .as(world.admin)
    .call(contract.duplicates.merge, { survivor_ID: world.lena.personId, other_ID: twin.personId });
  expect(await mine()).toMatchObject([{ child_ID: world.lena.personId }]);
});
