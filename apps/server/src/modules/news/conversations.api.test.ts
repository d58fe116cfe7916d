import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { conversationTexts } from '@vereinshaus/contract/messaging/conversation-rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { everythingDeliveredFrom } from '../system/delivered.testing.ts';
import { announceWorker } from './tell-message.ts';

/** A Tuesday at noon in Vienna. */
const noon = new Date('2026-11-17T11:00:00Z');
let now = noon;
const house = useHouse({ clock: () => now });
const { conversations, news } = contract;

type Person = NonNullable<Actor>;
let clubId = 0;
let courseId = 0;
let admin: Person;
let theo: Person;
let mother: Person;
let lena: Person;
let other: Person;
let otherChild: Person;

const person = (first_name: string, columns: Record<string, unknown> = {}) =>
  buildPerson(house(), clubId, { first_name, last_name: 'Gruber', ...columns });
const join = (who: Person, course: number, role: number = participationRole.participant) =>
  buildParticipation(house(), clubId, course, who.personId, { role });

/** Maria's daughter Lena goes to Theo's course, and so does Olga's son. */
beforeEach(async () => {
  now = noon;
  clubId = await buildClub(house());
  courseId = await buildCourse(house(), clubId, { name: 'Turn10' });
  admin = await person('Adele', { staff_level: 80, email: 'office@x.test' });
  theo = await person('Theo', { is_trainer: true, email: 'theo@x.test', phone: '436641234567' });
  mother = await person('Maria', { email: 'maria@x.test', phone: '436647654321' });
  lena = await person('Lena', { manager_id: mother.personId });
  other = await person('Olga', { email: 'olga@x.test' });
  otherChild = await person('Otto', { manager_id: other.personId });
  await join(theo, courseId, participationRole.trainer);
  await join(lena, courseId);
  await join(otherChild, courseId);
});

const ofLena = () => ({ course_ID: courseId, child_ID: lena.personId });
const write = (actor: Person, text: string, more: Record<string, unknown> = {}) =>
  house()
    .as(actor)
    .ask(conversations.write, { ...ofLena(), text, key: randomUUID(), ...more });
const open = (actor: Person) => house().as(actor).call(conversations.get, ofLena());
const mailed = async () => (await everythingDeliveredFrom(house(), clubId)).mails;
const texts = async (actor: Person) => (await open(actor)).messages.map(({ text }) => text);
const setting = (settings: Record<string, unknown>) =>
  house().sql('update club set settings = settings || $2 where id = $1', [clubId, JSON.stringify(settings)]);

describe('a family and the trainers of the child', () => {
  it('write to each other, and see when it was read; no address and no number goes along', async () => {
    expect((await write(mother, 'Lena kommt zehn Minuten später.')).reply?.message).toBe(
      'Die Nachricht ist zugestellt.',
    );
    const [told] = await mailed();
    expect(told).toMatchObject({ to: 'theo@x.test', subject: 'Nachricht zu Lena Gruber: Turn10' });
    expect(JSON.stringify(told)).not.toMatch(/maria@x\.test|436647654321|zehn Minuten/);
    expect((await house().as(theo).call(conversations.list, {})).conversations).toMatchObject([
      { side: 'trainer', unread: 1, fullname: 'Lena Gruber', last: { text: 'Lena kommt zehn Minuten später.' } },
    ]);
    expect((await open(mother)).messages).toMatchObject([{ isOwnSide: true, read: 0 }]);
    const [message] = (await open(theo)).messages;
    await house()
      .as(theo)
      .call(conversations.read, { ...ofLena(), upTo_ID: message?.ID ?? 0 });
    expect((await open(mother)).messages).toMatchObject([{ read: noon.getTime() / 1000 }]);

    await write(theo, 'Danke, kein Problem!');
    expect((await mailed()).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      'maria@x.test: Nachricht von Theo Gruber: Turn10',
    ]);
    const seen = JSON.stringify(await open(mother));
    expect(seen).toContain('Theo Gruber');
    expect(seen).not.toMatch(/theo@x\.test|436641234567/);
    expect((await house().as(mother).call(conversations.list, {})).conversations).toMatchObject([{ unread: 1 }]);
  });

  it('answer news, which stand beside the answer', async () => {
    const { ID } = await house()
      .as(theo)
      .call(news.add, { courseId, subject: 'Wettkampf', textLong: 'Wer kommt?', email: true });
    const sent = await mailed();
    expect(sent[0]?.text).toContain('Antworten kannst du im Kurs bei dieser Neuigkeit.');
    expect(JSON.stringify(sent)).not.toContain('theo@x.test');
    expect((await write(mother, 'Lena kommt.', { news_ID: ID })).http).toBe(200);
    expect((await open(theo)).messages).toMatchObject([{ newsSubject: 'Wettkampf' }]);
    const elsewhere = await buildCourse(house(), clubId);
    const foreign = await house()
      .as(admin)
      .call(news.add, { courseId: elsewhere, subject: 'Anderswo', textLong: 'Hallo' });
    expect((await write(mother, 'Hallo', { news_ID: foreign.ID })).http).toBe(404);
  });

  it('are left alone at night: the message waits for the morning, unseen and untold', async () => {
    now = new Date('2026-11-17T21:30:00Z');
    expect((await write(mother, 'Lena ist krank.')).reply?.message).toBe(
      'Die Nachricht wird Mi., 18.11.2026, 07:00 zugestellt.',
    );
    expect([await texts(mother), await texts(theo), await mailed()]).toEqual([['Lena ist krank.'], [], []]);
    expect((await house().as(theo).call(conversations.list, {})).conversations).toEqual([]);
    const ID = (await open(mother)).messages[0]?.ID ?? 0;
    await house()
      .as(theo)
      .call(conversations.read, { ...ofLena(), upTo_ID: ID });
    expect((await open(mother)).messages).toMatchObject([{ read: 0 }]);
    now = new Date('2026-11-18T06:00:00Z');
    const deliver = announceWorker(
      (db) => house().queue.senderIn(db),
      (host) => `http://${host}`,
    );
    await deliver.run({ database: house().database, now: () => now, isLast: false }, {
      clubId,
      messageId: ID,
    } as never);
    expect((await mailed()).map(({ to }) => to)).toEqual(['theo@x.test']);
    expect(await texts(theo)).toEqual(['Lena ist krank.']);
  });

  it('send the same message twice and it is one', async () => {
    const key = randomUUID();
    await write(mother, 'Hallo', { key });
    await write(mother, 'Hallo', { key });
    expect(await texts(theo)).toEqual(['Hallo']);
    expect(await mailed()).toHaveLength(1);
  });
});

describe('nobody else', () => {
  it('another family, another trainer, a stand-in and another club find nothing and change nothing', async () => {
    await write(mother, 'Nur für Theo.');
    const stranger = await person('Tom', { is_trainer: true });
    await join(stranger, await buildCourse(house(), clubId), participationRole.trainer);
    const reader = await person('Rita', { staff_level: 50 });
    const elsewhere = await buildClub(house());
    const foreign = await buildPerson(house(), elsewhere, { staff_level: 90 });
    const former = await person('Fred', { is_trainer: true });
    await join(former, courseId, participationRole.trainer);
    await house().sql('update participation set left_at = now() where person_id = $1', [former.personId]);
    for (const actor of [other, otherChild, stranger, reader, former, foreign]) {
      const asked = await house().as(actor).ask(conversations.get, ofLena());
      expect([403, 404]).toContain(asked.http);
      expect([403, 404]).toContain((await write(actor, 'Hallo')).http);
      const read = await house()
        .as(actor)
        .ask(conversations.read, { ...ofLena(), upTo_ID: 2_000_000_000 });
      expect([403, 404]).toContain(read.http);
      expect(JSON.stringify(await house().as(actor).call(conversations.list, {}))).not.toContain('Nur für Theo');
    }
    // Her own conversation is hers; Lena’s is not.
    expect((await house().as(other).call(conversations.list, {})).startable).toMatchObject([
      { fullname: 'Otto Gruber' },
    ]);
    expect((await open(mother)).messages).toMatchObject([{ text: 'Nur für Theo.', read: 0 }]);
    expect(await texts(theo)).toHaveLength(1);
  });

  it('the office reads, where it looks after the messages of courses, and neither writes nor marks as read', async () => {
    await write(mother, 'Hallo Theo.');
    const holder = await person('Hanna');
    await buildGrant(house(), clubId, holder.personId, `course/news|${courseId}`);
    for (const actor of [admin, holder]) {
      expect(await open(actor)).toMatchObject({ side: 'office', mayWrite: false, messages: [{ text: 'Hallo Theo.' }] });
      expect(
        (await house().as(actor).call(conversations.ofCourse, { course_ID: courseId })).conversations,
      ).toHaveLength(1);
      expect((await write(actor, 'Hallo')).http).toBe(403);
    }
    expect((await open(mother)).messages).toMatchObject([{ read: 0 }]);
  });
});

describe('where nobody can write', () => {
  it('the club has switched it off: nothing is sent, what was written can be read', async () => {
    await write(mother, 'Hallo');
    await setting({ familiesWriteTrainers: false });
    expect(
      await house()
        .as(mother)
        .refused(conversations.write, { ...ofLena(), text: 'Hallo?', key: randomUUID() }),
    ).toMatchObject({
      http: 403,
      message: conversationTexts.switchedOff,
    });
    expect(await open(mother)).toMatchObject({ mayWrite: false, why: conversationTexts.switchedOff });
    expect((await house().as(mother).call(conversations.list, {})).startable).toEqual([]);
    expect(await texts(theo)).toEqual(['Hallo']);
  });

  it('who waits, who has left, and a course without trainers', async () => {
    await house().sql('update participation set role = 2, queued_at = now() where person_id = $1', [lena.personId]);
    expect((await write(mother, 'Hallo')).http).toBe(404);
    await house().sql('update participation set role = 0, queued_at = null, left_at = now() where person_id = $1', [
      lena.personId,
    ]);
    expect((await write(mother, 'Hallo')).http).toBe(404);
    await house().sql('update participation set left_at = null where person_id = $1', [lena.personId]);
    await house().sql('update participation set left_at = now() where person_id = $1', [theo.personId]);
    expect((await write(mother, 'Hallo')).refusal?.message).toBe(conversationTexts.nobodyLeads);
  });
});
