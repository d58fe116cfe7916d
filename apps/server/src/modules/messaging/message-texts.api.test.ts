import { contract } from '@vereinshaus/contract';
import { maxMessageTexts } from '@vereinshaus/contract/messaging/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();

let clubId = 0;
let admin: NonNullable<Actor>;
let reader: NonNullable<Actor>;
let child = 0;

beforeEach(async () => {
  clubId = await buildClub(house(), { name: 'TV Test' });
  admin = await buildPerson(house(), clubId, { staff_level: 80, email: 'adele@x.test' });
  reader = await buildPerson(house(), clubId, { staff_level: 50, email: 'rosa@x.test' });
  const mother = await buildPerson(house(), clubId, { email: 'maria@x.test' });
  child = (await buildPerson(house(), clubId, { first_name: 'Tim', last_name: 'Moser', manager_id: mother.personId }))
    .personId;
});

const message = { subject: 'Hallo {vorname}', text: 'Liebe Familie {nachname}!' };

describe('a test of a message to many', () => {
  const test = (actor: Actor, userIds: readonly number[] = [child]) =>
    house()
      .as(actor)
      .ask(contract.messaging.testMessage, { user_ids: [...userIds], ...message });

  it('comes to who writes it, as the first family would read it, and to nobody else', async () => {
    expect(await test(admin)).toMatchObject({
      http: 200,
      reply: { message: 'Die Probe ist unterwegs an adele@x.test.' },
    });
    const mails = await house().sql<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mail where club_id = $1',
      [clubId],
    );
    expect(mails).toMatchObject([{ recipient: 'adele@x.test', subject: '[Probe] Hallo Tim' }]);
    expect(mails[0]?.body).toContain('Liebe Familie Moser!');
    const entries = await house().sql('select 1 from history_entry where person_id = $1', [child]);
    expect(entries).toEqual([]);
  });

  it('needs an address of one’s own, persons of this club, and the right to write', async () => {
    const { personId: foreign } = await buildPerson(house(), await buildClub(house()));
    expect((await test(admin, [child, foreign])).http).toBe(404);
    expect((await test(reader)).http).toBe(403);
    const silent = await buildPerson(house(), clubId, { staff_level: 80 });
    expect((await test(silent)).http).toBe(422);
  });

  it('is not needed to see who gets it: the preview names them', async () => {
    const preview = await house()
      .as(admin)
      .call(contract.messaging.previewMessage, { user_ids: [child] });
    expect(preview.recipients).toEqual([{ to: 'maria@x.test', persons: [{ ID: child, fullname: 'Tim Moser' }] }]);
  });
});

describe('saved texts', () => {
  const save = (name: string, more: Record<string, unknown> = {}, actor: Actor = admin) =>
    house()
      .as(actor)
      .ask(contract.messaging.saveText, { name, ...message, ...more });
  const texts = async () => (await house().as(admin).call(contract.messaging.texts, {})).texts;

  it('are kept under a name that occurs once, and can be deleted', async () => {
    await save('Absage');
    await save('absage', { subject: 'Heute kein Training' });
    const [text] = await texts();
    expect(text).toMatchObject({ name: 'absage', subject: 'Heute kein Training', text: message.text });
    const remove = () =>
      house()
        .as(admin)
        .ask(contract.messaging.removeText, { ID: text?.ID ?? 0 });
    expect((await remove()).http).toBe(200);
    expect((await remove()).http).toBe(404);
    expect(await texts()).toEqual([]);
  });

  it('know the placeholders, are so many and no more, and are not for who only reads', async () => {
    expect((await save('Falsch', { text: 'Hallo {name}' })).http).toBe(422);
    expect((await save('Absage', {}, reader)).http).toBe(403);
    await house().sql(
      `insert into message_text (club_id, name, subject, body)
       select $1, 'Text ' || n, 'Betreff', 'Text' from generate_series(1, $2::integer) n`,
      [clubId, maxMessageTexts],
    );
    expect((await save('Noch einer')).http).toBe(409);
    expect((await save('Text 1')).http).toBe(200);
  });

  it('of another club are not there', async () => {
    await save('Absage');
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 80 });
    const { texts: seen } = await house().as(stranger).call(contract.messaging.texts, {});
    expect(seen).toEqual([]);
    const [own] = await texts();
    expect(
      (
        await house()
          .as(stranger)
          .ask(contract.messaging.removeText, { ID: own?.ID ?? 0 })
      ).http,
    ).toBe(404);
  });
});
