import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { everythingDeliveredFrom } from '../system/delivered.testing.ts';

const house = useHouse();
const { news } = contract;

type Person = NonNullable<Actor>;

let clubId = 0;
let courseId = 0;
let admin: Person;
let trainer: Person;
let mother: Person;
let reader: Person;
let tim = 0;
let lisa = 0;
let otto: Person;

/** Maria and her children Tim (no contact data) and Lisa (a telephone), Otto (WhatsApp) for himself. */
beforeEach(async () => {
  clubId = await buildClub(house(), { name: 'TV Test' });
  const person = (columns: Record<string, unknown>) => buildPerson(house(), clubId, columns);
  admin = await person({ first_name: 'Adele', staff_level: 80, email: 'adele@x.test' });
  reader = await person({ first_name: 'Rosa', staff_level: 50 });
  trainer = await person({ first_name: 'Theo', last_name: 'Berger', email: 'theo@x.test', is_trainer: true });
  mother = await person({ first_name: 'Maria', last_name: 'Moser', email: 'maria@x.test', phone: '436641111111' });
  const child = { last_name: 'Moser', manager_id: mother.personId, birth_date: '2016-05-04' };
  tim = (await person({ ...child, first_name: 'Tim' })).personId;
  lisa = (await person({ ...child, first_name: 'Lisa', phone: '436642222222' })).personId;
  otto = await person({ first_name: 'Otto', last_name: 'Amon', whatsapp_phone: '436643333333' });
  courseId = await buildCourse(house(), clubId, { trainers_allowed: true });
  for (const personId of [tim, lisa, otto.personId]) await buildParticipation(house(), clubId, courseId, personId);
  await buildParticipation(house(), clubId, courseId, trainer.personId, { role: participationRole.trainer });
});

type Written = Partial<InputOf<typeof news.add>>;

const newsOf = (given: Written = {}): InputOf<typeof news.add> => ({
  courseId,
  subject: 'Training entfällt',
  textLong: 'Heute nicht.',
  textShort: 'Heute kein Training.',
  email: true,
  ...given,
});

const write = (given: Written = {}, actor: Actor = trainer) => house().as(actor).ask(news.add, newsOf(given));

const delivered = () => everythingDeliveredFrom(house(), clubId);

const mailCount = async () => (await house().sql('select from mail where club_id = $1', [clubId])).length;

const settings = (changed: Record<string, unknown>) =>
  house().sql('update club set settings = settings || $2 where id = $1', [clubId, JSON.stringify(changed)]);

describe('writing news', () => {
  it('sends one mail per address, with the letter and where an answer goes', async () => {
    expect((await write()).reply).toMatchObject({ status: 'success', message: 'Erfolgreich versandt!' });
    const { mails, sms, whatsapp } = await delivered();
    expect([sms, whatsapp]).toEqual([[], []]);
    expect(mails).toMatchObject([{ to: 'maria@x.test', subject: 'Training entfällt' }]);
    // Answers belong into the conversation; what comes by mail all the same reaches the office and not the trainer.
    expect(mails[0]?.replyTo).toBe('adele@x.test');
    expect(mails[0]?.text).toContain('Heute nicht.');
    expect(mails[0]?.html).toContain('<p>Heute nicht.</p>');
  });

  it('is answered by mail where the office wrote it, or families do not write to trainers here', async () => {
    await house().sql("update person set email = 'adele@x.test' where id = $1", [admin.personId]);
    await write({}, admin);
    expect((await delivered()).mails).toMatchObject([{ replyTo: 'adele@x.test' }]);
    await settings({ familiesWriteTrainers: false });
    await write();
    expect((await delivered()).mails).toMatchObject([{ replyTo: 'theo@x.test' }]);
  });

  it('goes out once under one key, also when it comes three times at once', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all([write({ key }), write({ key }), write({ key })]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ reply }) => reply?.ID)).size).toBe(1);
    expect(await mailCount()).toBe(1);
    expect(await house().sql('select from news where club_id = $1', [clubId])).toHaveLength(1);
    const other = await buildCourse(house(), clubId);
    expect((await write({ key, courseId: other }, admin)).refusal?.code).toBe('request.keyUsed');
    await write();
    expect(await mailCount()).toBe(2);
  });

  it('sends short messages by WhatsApp or SMS, one per number, framed by course and author', async () => {
    await write({ email: false, sms: true, textShort: 'Heute kein Training.\n\nBis Montag!' });
    const { mails, sms, whatsapp } = await delivered();
    expect(mails).toEqual([]);
    expect(sms.map(({ to, text }) => [to, text])).toEqual([
      ['436642222222', 'Kinderturnen: Heute kein Training.\n\nBis Montag! LG Theo'],
      ['436641111111', 'Kinderturnen: Heute kein Training.\n\nBis Montag! LG Theo'],
    ]);
    expect(whatsapp).toEqual([{ to: '436643333333', text: 'Kinderturnen: Heute kein Training. Bis Montag! LG Theo' }]);
  });

  it('reaches exactly the chosen, and trainers and Verwalter where ticked', async () => {
    await house().sql(`update person set email = 'lisa@x.test' where id = $1`, [lisa]);
    const sendto = { [lisa]: true, [tim]: false };
    await write({ sendto });
    expect((await delivered()).mails.map(({ to }) => to)).toEqual(['lisa@x.test']);
    await write({ sendto, sendTrainers: true, sendVerwalters: true });
    expect((await delivered()).mails.map(({ to }) => to)).toEqual(['lisa@x.test', 'theo@x.test', 'maria@x.test']);
  });

  it('goes to those who wait where that was chosen, and never to who has left', async () => {
    const waiting = await buildPerson(house(), clubId, { email: 'willi@x.test' });
    await buildParticipation(house(), clubId, courseId, waiting.personId, {
      role: participationRole.waiting,
      queued_at: new Date(),
    });
    const gone = await buildPerson(house(), clubId, { email: 'weg@x.test' });
    await buildParticipation(house(), clubId, courseId, gone.personId, { left_at: new Date() });
    await write({ towhom: 'waitlist' });
    expect((await delivered()).mails.map(({ to }) => to)).toEqual(['willi@x.test']);
    await write({ towhom: 'all' });
    expect((await delivered()).mails.map(({ to }) => to)).toEqual(['maria@x.test', 'willi@x.test']);
  });

  it('reaches those who want no other mails: what is about a course they always get', async () => {
    await house().sql('update person set mailing = 0 where club_id = $1', [clubId]);
    await write();
    expect((await delivered()).mails).toHaveLength(1);
  });

  it('lets through harmless HTML alone', async () => {
    await write({ textLong: '<p onclick="x()">Liebe <b>Eltern</b><script>alert(1)</script></p>' });
    const safe = '<p>Liebe <strong>Eltern</strong></p>';
    const { news: listed } = await house().as(mother).call(news.list, { courseId });
    expect(listed[0]?.content.textLong).toBe(safe);
    expect((await delivered()).mails[0]?.html).toContain(safe);
  });

  it('shows pictures of the club, in a mail by their whole address, and none of others', async () => {
    const address = '/api/media/picture/00000000-0000-4000-8000-000000000000.jpg';
    const own = (origin: string) => `<img src="${origin}${address}" alt="Fest" style="max-width:100%;height:auto">`;
    await write({
      textLong: `<p>Schön war’s!</p><img src="${address}" alt="Fest"><img src="https://fremd.test/x.jpg">`,
    });
    const { news: listed } = await house().as(mother).call(news.list, { courseId });
    expect(listed[0]?.content.textLong).toBe(`<p>Schön war’s!</p>${own('')}`);
    const [mail] = (await delivered()).mails;
    expect(mail?.html).toContain(own(`http://verein${clubId}.test`));
    expect(mail?.html).not.toContain('fremd.test');
  });

  it.each([
    ['a subject of four characters', { subject: 'Hall' }, 'subject', 'Der Betreff braucht mindestens 5 Zeichen.'],
    [
      '1401 characters',
      { sms: true, textShort: 'x'.repeat(1401) },
      'textShort',
      'Die Kurznachricht hat höchstens 1400 Zeichen.',
    ],
    ['no text', { textLong: '<p> </p><script>x</script>' }, 'textLong', 'Bitte gib einen Text ein.'],
    ['no short text', { sms: true, textShort: '' }, 'textShort', 'Bitte gib den Text der Kurznachricht ein.'],
    [
      'no way at all',
      { email: false, showInNews: false },
      'email',
      'Bitte wähle, wie die Neuigkeit zu den Empfängern kommt, oder zeig sie im Kurs an.',
    ],
  ])('is refused with %s', async (_, given, field, sentence) => {
    const { http, refusal } = await write(given);
    expect({ http, fields: refusal?.fields }).toEqual({ http: 422, fields: { [field]: sentence } });
    expect(await mailCount()).toBe(0);
  });

  it('takes a subject of five and a short text of 1400 characters', async () => {
    expect((await write({ subject: 'Halle', sms: true, textShort: 'x'.repeat(1400) })).http).toBe(200);
  });

  it('is refused when somebody of another course or club is among the chosen: nothing is sent', async () => {
    const stranger = await buildPerson(house(), await buildClub(house()), { email: 'fremd@x.test' });
    for (const personId of [mother.personId, stranger.personId]) {
      const { http, refusal } = await write({ sendto: { [tim]: true, [personId]: true } });
      expect([http, refusal?.message]).toEqual([
        404,
        'Eine der Personen gehört nicht zu diesem Kurs. Es wurde nichts verschickt.',
      ]);
    }
    expect(await mailCount()).toBe(0);
  });

  it('is refused when nobody can be reached', async () => {
    const { refusal } = await write({ sendto: { [otto.personId]: true } });
    expect(refusal?.message).toBe(
      'Niemand von den Empfängern ist auf diesem Weg erreichbar. Es wurde nichts verschickt.',
    );
    expect(await house().sql('select from news where club_id = $1', [clubId])).toEqual([]);
  });

  it('stands in the history of the course and of everybody who got it', async () => {
    await write({ sms: true });
    const rows = await house().sql<{ kind: string; person_id: number | null }>(
      'select kind, person_id from history_entry where club_id = $1 order by kind, person_id',
      [clubId],
    );
    expect(rows).toEqual([
      ...[tim, lisa, otto.personId].map((person_id) => ({ kind: 'news.received', person_id })),
      { kind: 'news.sent', person_id: null },
    ]);
  });
});

describe('the preview', () => {
  const preview = (given: Partial<InputOf<typeof news.recipients>>) =>
    house()
      .as(trainer)
      .call(news.recipients, { courseId, ...given });

  it('says who is reached how, through whom, and who by nothing and why', async () => {
    const told = await preview({ email: true });
    expect(told).toMatchObject({ mails: 1, sms: 0, whatsapps: 0 });
    expect(told.recipients.map(({ fullname, email, through, why }) => [fullname, email, through, why])).toEqual([
      ['Otto Amon', false, '', 'keine E-Mail-Adresse'],
      ['Lisa Moser', true, 'Maria Moser', ''],
      ['Tim Moser', true, 'Maria Moser', ''],
    ]);
  });

  it('tells WhatsApp from SMS by the confirmed number', async () => {
    const told = await preview({ sms: true, sendTrainers: true });
    expect(told).toMatchObject({ mails: 0, sms: 2, whatsapps: 1 });
    expect(
      told.recipients.map(({ fullname, role, whatsapp, sms, through, why }) => [
        fullname,
        role,
        whatsapp,
        sms,
        through,
        why,
      ]),
    ).toEqual([
      ['Otto Amon', 'participant', true, false, '', ''],
      ['Lisa Moser', 'participant', false, true, '', ''],
      ['Tim Moser', 'participant', false, true, 'Maria Moser', ''],
      ['Theo Berger', 'trainer', false, false, '', 'keine Telefonnummer'],
    ]);
  });
});

describe('who may', () => {
  const all = async (actor: Actor, newsId: number) => {
    const as = house().as(actor);
    return [
      (await as.ask(news.add, newsOf())).http,
      (await as.ask(news.recipients, { courseId })).http,
      (await as.ask(news.toggle, { newsId })).http,
      (await as.ask(news.statistics, { news_ID: newsId })).http,
    ];
  };

  it('write, hide and see statistics: administrators, course/news, and trainers whom the course lets', async () => {
    const newsId = (await write()).reply?.ID ?? 0;
    const granted = await buildPerson(house(), clubId, {});
    await buildGrant(house(), clubId, granted.personId, `course/news|${courseId}`);
    for (const actor of [admin, trainer, granted]) expect(await all(actor, newsId)).toEqual([200, 200, 200, 200]);
    const elsewhere = await buildPerson(house(), clubId, {});
    await buildGrant(house(), clubId, elsewhere.personId, 'course/news|999');
    const before = await mailCount();
    for (const actor of [mother, reader, elsewhere]) expect(await all(actor, newsId)).toEqual([403, 403, 403, 403]);
    await house().sql('update course set trainers_allowed = false where id = $1', [courseId]);
    await settings({ trainersWriteNews: false });
    expect(await all(trainer, newsId)).toEqual([403, 403, 403, 403]);
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect(await all(foreign, newsId)).toEqual([404, 404, 404, 404]);
    expect(await mailCount()).toBe(before);
  });

  it('a trainer writes in their own courses alone, and these are offered', async () => {
    const other = await buildCourse(house(), clubId, { name: 'Judo', trainers_allowed: true });
    expect((await write({ courseId: other })).http).toBe(403);
    const offered = async (actor: Actor) =>
      (await house().as(actor).call(news.courses, {})).courses.map(({ name }) => name);
    expect(await offered(trainer)).toEqual(['Kinderturnen']);
    expect(await offered(admin)).toEqual(['Judo', 'Kinderturnen']);
    await buildGrant(house(), clubId, reader.personId, `course/news|${other}`);
    expect(await offered(reader)).toEqual(['Judo']);
    expect(await offered(mother)).toEqual([]);
  });

  it('read: who takes part or leads, whoever manages them, and who reads for the club; not who waits', async () => {
    await write();
    const waiting = await buildPerson(house(), clubId, {});
    await buildParticipation(house(), clubId, courseId, waiting.personId, {
      role: participationRole.waiting,
      queued_at: new Date(),
    });
    const stranger = await buildPerson(house(), clubId, {});
    const outcomes = [mother, otto, trainer, reader, admin, waiting, stranger, null].map(
      async (actor) =>
        (
          await house()
            .as(actor, { host: `verein${clubId}.test` })
            .ask(news.list, { courseId })
        ).http,
    );
    expect(await Promise.all(outcomes)).toEqual([200, 200, 200, 200, 200, 403, 403, 401]);
    const writes = async (actor: Actor) => (await house().as(actor).call(news.list, { courseId })).mayWrite;
    expect(await Promise.all([admin, trainer, reader, mother, otto].map(writes))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    await house().sql('update course set trainers_allowed = false where id = $1', [courseId]);
    expect(await writes(trainer)).toBe(true);
    await settings({ trainersWriteNews: false });
    expect(await writes(trainer)).toBe(false);
    await buildGrant(house(), clubId, trainer.personId, `course/news|${courseId}`);
    expect(await writes(trainer)).toBe(true);
  });
});

describe('what is hidden', () => {
  const subjects = async (actor: Actor) =>
    (await house().as(actor).call(news.list, { courseId })).news.map(({ content }) => content.subject);
  const own = async (actor: Actor) =>
    (await house().as(actor).call(news.own, {})).news.map(({ content }) => content.subject);

  it('vanishes for those who take part, and comes back', async () => {
    const newsId = (await write()).reply?.ID ?? 0;
    expect([await subjects(mother), await own(mother)]).toEqual([['Training entfällt'], ['Training entfällt']]);
    const toggle = () => house().as(trainer).call(news.toggle, { newsId });
    expect(await toggle()).toMatchObject({ message: 'Versteckt', showInNews: false });
    expect([await subjects(mother), await subjects(reader), await own(mother)]).toEqual([[], [], []]);
    expect(await subjects(trainer)).toEqual(['Training entfällt']);
    expect((await house().as(mother).ask(news.courseOf, { newsId })).http).toBe(403);
    expect(await toggle()).toMatchObject({ message: 'Angezeigt', showInNews: true });
    expect(await own(mother)).toEqual(['Training entfällt']);
    expect(await house().as(mother).call(news.courseOf, { newsId })).toEqual({ course_ID: courseId });
    await write({ subject: 'Neuer Turnsaal' });
    expect((await house().as(mother).call(news.own, { limit: 1 })).news).toMatchObject([
      { content: { subject: 'Neuer Turnsaal' } },
    ]);
  });

  it('can be so from the start, and news may be for reading alone', async () => {
    await write({ showInNews: false });
    expect(await own(mother)).toEqual([]);
    await write({ email: false, subject: 'Nur im Kurs' });
    expect(await own(mother)).toEqual(['Nur im Kurs']);
    const { news: listed } = await house().as(trainer).call(news.list, { courseId });
    expect(listed.map(({ sending }) => sending)).toEqual([null, { total: 1, waiting: 1, failed: 0 }]);
  });
});

it('all news of the club are listed with what was sent, and found by course, subject and author', async () => {
  await write({ sms: true });
  await write({ subject: 'Sommerfest 100%' }, admin);
  const list = (filters: Record<string, string>) => house().as(admin).call(news.all, { page: 1, size: 25, filters });
  expect(await list({})).toMatchObject({
    total: 2,
    news: [
      { subject: 'Sommerfest 100%', author: 'Adele Huber', mails: 1, sms: 0, whatsapps: 0, failed: 0 },
      {
        subject: 'Training entfällt',
        author: 'Theo Berger',
        courseName: 'Kinderturnen',
        mails: 1,
        sms: 2,
        whatsapps: 1,
      },
    ],
  });
  expect((await list({ author: 'berger' })).news.map(({ subject }) => subject)).toEqual(['Training entfällt']);
  expect((await list({ subject: '100%' })).total).toBe(1);
  expect((await list({ courseName: 'judo' })).total).toBe(0);
});
