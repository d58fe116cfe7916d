import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { outboxWhatsApp, type WhatsApp } from '../../adapters/whatsapp/whatsapp.ts';
import { codeWorker, sendCode } from './send-code.ts';

const clock = { now: new Date('2026-11-15T12:00:00Z') };
const house = useHouse({ clock: () => clock.now });

const pass = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};

let clubId = 0;
let admin: NonNullable<Actor>;
let mother: NonNullable<Actor>;
let child: NonNullable<Actor>;

const build = (columns: Record<string, unknown> = {}) => buildPerson(house(), clubId, columns);

beforeEach(async () => {
  clubId = await buildClub(house(), { name: 'TV Test' });
  admin = await build({ first_name: 'Adele', last_name: 'Zauner', staff_level: 90, email: 'adele@example.at' });
  mother = await build({ first_name: 'Maria', last_name: 'Moser', email: 'maria@example.at', phone: '436641234567' });
  child = await build({ first_name: 'Tim', last_name: 'Moser', manager_id: mother.personId, phone: '43664999' });
});

const person = async ({ personId }: NonNullable<Actor>) =>
  (
    await house().sql<{ mailing: number; whatsapp_phone: string }>(
      'select mailing, whatsapp_phone from person where id = $1',
      [personId],
    )
  )[0];

const mails = () =>
  house().sql<{ recipient: string; subject: string; body: string; reply_to: string; channel: string; state: string }>(
    'select recipient, subject, body, reply_to, channel, state from mail where club_id = $1 order by id',
    [clubId],
  );

const historyOf = async ({ personId }: NonNullable<Actor>) =>
  (await house().as(admin).call(contract.history.ofPerson, { userID: personId })).history;

describe('the mailing choice', () => {
  const save = (actor: Actor, { personId }: NonNullable<Actor>, shouldReceivePost: unknown) =>
    house().as(actor).ask(contract.messaging.saveMailing, { child_ID: personId, shouldReceivePost });

  it.each([0, 1, 2, 3])('%i is saved and read again', async (choice) => {
    const answer = await save(mother, child, choice);
    expect(answer.reply?.message).toBe('Einstellung erfolgreich verändert');
    const read = await house().as(mother).call(contract.persons.get, { child_ID: child.personId });
    expect(read.shouldReceivePost).toBe(choice);
  });

  it.each([4, -1, 'alles', undefined])('%s does not exist', async (choice) => {
    expect((await save(mother, child, choice)).http).toBe(422);
    expect(await person(child)).toMatchObject({ mailing: 1 });
  });

  it('is made for oneself, the own group, and by administrators', async () => {
    const stranger = await build({ first_name: 'Otto' });
    expect((await save(child, child, 2)).http).toBe(200);
    expect((await save(admin, child, 3)).http).toBe(200);
    expect((await save(stranger, child, 0)).http).toBe(403);
    expect((await save(child, mother, 0)).http).toBe(403);
    expect(await person(child)).toMatchObject({ mailing: 3 });
  });

  it('of somebody in another club cannot be made', async () => {
    const foreign = await buildPerson(house(), await buildClub(house()));
    expect((await save(admin, foreign, 0)).http).toBe(404);
  });

  it('stands in the history once, with before and after', async () => {
    await save(mother, mother, 2);
    await save(mother, mother, 2);
    expect(await historyOf(mother)).toMatchObject([
      {
        history: { type: 'message', description: 'Sendungseinstellung geändert' },
        changes: [{ label: 'Zusendungen', before: 'E-Mails und Post', after: 'nur Post' }],
      },
    ]);
  });
});

describe('confirming a WhatsApp number', () => {
  const request = (actor: Actor = mother, { personId }: NonNullable<Actor> = mother) =>
    house().as(actor).ask(contract.messaging.sendWhatsappCode, { ID: personId });
  const verify = (code: string, actor: Actor = mother, { personId }: NonNullable<Actor> = mother) =>
    house().as(actor).ask(contract.messaging.verifyWhatsappCode, { ID: personId, code });
  const wrongCode = 'Der Code stimmt leider nicht.';

  const onTheWire = async () =>
    (await house().as(mother).call(contract.persons.get, { child_ID: mother.personId })).whatsappPhone;

  /** Runs the newest job as the queue would. */
  const deliver = async (whatsapp: WhatsApp = outboxWhatsApp, isLast = false) => {
    const [job] = await house().sql<{ data: unknown }>(
      `select data from pgboss.job where name = 'send-whatsapp-code' order by (data ->> 'messageId')::integer desc limit 1`,
    );
    const attempt = { database: house().database, now: () => clock.now, isLast };
    await codeWorker(whatsapp).run(attempt, sendCode.input.parse(job?.data) as never);
  };

  /** As an administrator sees it while WhatsApp is not configured. */
  const codeInOutbox = async () => {
    const list = await house()
      .as(admin)
      .call(contract.system.mails, { filters: { channel: 'whatsapp' } });
    const mail = await house()
      .as(admin)
      .call(contract.system.mail, { id: list.mails[0]?.ID ?? 0 });
    return /\d{6}/.exec(mail.text)?.[0] ?? '';
  };

  const requestAndRead = async () => {
    await request();
    await deliver();
    return codeInOutbox();
  };

  it('sends a code to the number of the person and never returns it', async () => {
    const answer = await request();
    expect(answer.reply).toEqual({ status: 'success', message: 'Der Code ist unterwegs.', code: '' });
    await deliver();
    expect(await mails()).toMatchObject([{ channel: 'whatsapp', recipient: '436641234567', state: 'outbox' }]);
    expect(await codeInOutbox()).toMatch(/^\d{6}$/);
  });

  it('is not tried before it was sent: whoever is early is told to wait, and loses no try', async () => {
    await request();
    for (const _ of [1, 2, 3, 4, 5, 6])
      expect(await verify('123456')).toMatchObject({ http: 409, refusal: { code: 'messaging.codeOnItsWay' } });
    await deliver();
    expect((await verify(await codeInOutbox())).http).toBe(200);
  });

  it('confirms the number with the right code, once', async () => {
    const code = await requestAndRead();
    expect((await verify(code)).http).toBe(200);
    expect(await onTheWire()).toBe(436_641_234_567);
    expect((await verify(code)).refusal?.message).toBe('Bitte fordere zuerst einen Code an.');
    expect((await historyOf(mother))[0]).toMatchObject({ history: { description: 'WhatsApp-Nummer bestätigt' } });
  });

  it('keeps the code only as a hash, and no text once it went out', async () => {
    let sentCode = '';
    const cloud: WhatsApp = {
      ...outboxWhatsApp,
      kind: 'cloud',
      sendCode: async ({ code }) => {
        sentCode = code;
      },
    };
    await request();
    await deliver(cloud);
    const everything = await house().sql(
      `select to_jsonb(c)::text as code, (select jsonb_agg(m)::text from mail m) as mails,
         (select jsonb_agg(j)::text from pgboss.job j where name = 'send-whatsapp-code') as jobs
       from whatsapp_code c where c.club_id = $1`,
      [clubId],
    );
    expect(sentCode).toMatch(/^\d{6}$/);
    expect(everything).toHaveLength(1);
    expect(JSON.stringify(everything)).not.toContain(sentCode);
    expect(await mails()).toMatchObject([{ state: 'sent', body: '' }]);
    expect((await verify(sentCode)).http).toBe(200);
  });

  it('allows another code after 60 seconds, not sooner, and the new one replaces the old', async () => {
    const first = await requestAndRead();
    pass(59);
    expect(await request()).toMatchObject({
      http: 429,
      refusal: { message: 'Der letzte Code ist noch unterwegs. Einen neuen kannst du in 1 Sekunde anfordern.' },
    });
    pass(1);
    const second = await requestAndRead();
    // Once in a million times both are equal.
    const old = first === second ? wrongCode : (await verify(first)).refusal?.message;
    expect(old).toBe(wrongCode);
    expect((await verify(second)).http).toBe(200);
  });

  it('counts wrong tries, and after five even the right code is refused', async () => {
    const code = await requestAndRead();
    const wrong = code === '000000' ? '000001' : '000000';
    for (const _ of [1, 2, 3, 4, 5]) {
      expect(await verify(wrong)).toMatchObject({ http: 422, refusal: { message: wrongCode } });
    }
    expect(await verify(code)).toMatchObject({
      http: 409,
      refusal: { message: 'Das waren zu viele Versuche. Bitte fordere einen neuen Code an.' },
    });
    expect(await person(mother)).toMatchObject({ whatsapp_phone: '' });
    pass(60);
    expect((await verify(await requestAndRead())).http).toBe(200);
  });

  it('gives no fresh start with a new code: wrong tries go on counting, and the pauses grow', async () => {
    const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
    const first = await requestAndRead();
    for (const _ of [1, 2, 3, 4, 5]) await verify(wrongFor(first));
    pass(60);
    const second = await requestAndRead();
    expect((await verify(wrongFor(second))).http).toBe(422);
    expect(await verify(second)).toMatchObject({ http: 429, refusal: { code: 'request.tooManyTries' } });
    pass(60);
    expect((await verify(second)).http).toBe(200);
  });

  it('refuses a code that is older than ten minutes', async () => {
    const code = await requestAndRead();
    pass(10 * 60);
    expect((await verify(code)).refusal?.message).toBe('Der Code gilt nur 10 Minuten. Bitte fordere einen neuen an.');
  });

  it('is for oneself and the own group, never for others, not even administrators', async () => {
    expect((await request(mother, child)).http).toBe(200);
    expect((await request(child, child)).http).toBe(429);
    expect((await request(child, mother)).http).toBe(403);
    expect((await request(admin, mother)).http).toBe(403);
    expect((await verify('123456', admin, mother)).http).toBe(403);
    const foreign = await buildPerson(house(), await buildClub(house()));
    expect((await request(mother, foreign)).http).toBe(403);
  });

  it('needs a telephone number', async () => {
    const without = await build({ phone: '' });
    expect((await request(without, without)).refusal?.message).toBe(
      'Bitte gib zuerst im Profil eine Telefonnummer ein.',
    );
  });

  it('is marked as failed when WhatsApp refuses to the end', async () => {
    const broken: WhatsApp = {
      ...outboxWhatsApp,
      kind: 'cloud',
      sendCode: () => Promise.reject(new Error('WhatsApp 400: no template')),
    };
    await request();
    await expect(deliver(broken)).rejects.toThrow('no template');
    await expect(deliver(broken, true)).rejects.toThrow('no template');
    const [mail] = await house().sql('select state, error from mail where club_id = $1', [clubId]);
    expect(mail).toEqual({ state: 'failed', error: 'WhatsApp 400: no template' });
  });

  it('is taken back by switching WhatsApp off', async () => {
    await verify(await requestAndRead());
    const answer = await house().as(mother).call(contract.messaging.unsetWhatsapp, { ID: mother.personId });
    expect(answer.message).toBe('WhatsApp ist abgeschaltet. Kurznachrichten kommen jetzt als SMS.');
    expect(await onTheWire()).toBe(0);
  });

  it('is not triggered by a foreign page', async () => {
    const { refusal } = await house()
      .as(mother, { headers: { 'sec-fetch-site': 'cross-site' } })
      .ask(contract.messaging.sendWhatsappCode, { ID: mother.personId });
    expect(refusal?.code).toBe('request.foreignOrigin');
  });
});

describe('contacting the club', () => {
  const contact = (input: Record<string, unknown> = {}, actor: Actor = mother) =>
    house()
      .as(actor)
      .ask(contract.messaging.contact, { topicId: 14, subject: 'Rechnung', note: 'Wofür ist das?', ...input });

  it('reaches every administrator with an address, once, and leaves a copy with the sender', async () => {
    await build({ staff_level: 80, email: 'Eva@example.at' });
    await build({ staff_level: 90, email: 'eva@example.at' });
    await build({ staff_level: 50, email: 'leser@example.at' });
    await build({ staff_level: 90, email: 'weg@example.at', deleted_at: '2020-01-01' });
    expect((await contact()).reply?.message).toBe('Die Anfrage wurde erfolgreich entgegengenommen!');
    const sent = await mails();
    expect(sent.map(({ recipient, subject, reply_to }) => ({ recipient, subject, reply_to }))).toEqual([
      { recipient: 'adele@example.at', subject: '[Fragen zur Abrechnung] Rechnung', reply_to: 'maria@example.at' },
      { recipient: 'eva@example.at', subject: '[Fragen zur Abrechnung] Rechnung', reply_to: 'maria@example.at' },
      { recipient: 'maria@example.at', subject: 'Deine Anfrage: Rechnung', reply_to: '' },
    ]);
    expect(sent[0]?.body).toContain('Anfrage von Maria Moser');
    expect(sent[2]?.body).toContain('Wofür ist das?');
  });

  it('has a subject of one line', async () => {
    const { http } = await contact({ subject: 'Rechnung\r\nBcc: jemand@example.at' });
    expect(http).toBe(422);
    expect(await mails()).toEqual([]);
  });

  it('of a child is answered through the Verwalter', async () => {
    await contact({}, child);
    expect((await mails())[0]).toMatchObject({ reply_to: 'maria@example.at' });
  });

  it('stands in the history with its mails', async () => {
    await contact();
    expect((await historyOf(mother))[0]).toMatchObject({
      history: { description: 'Anfrage an den Verein (Fragen zur Abrechnung): Rechnung' },
      linked_messages: [{ state: 'queued' }, { state: 'queued' }],
    });
  });

  it.each([
    ['a topic', { topicId: undefined }, 'Bitte wähle ein Thema aus!'],
    ['a known topic', { topicId: 3 }, 'Bitte wähle ein Thema aus!'],
    ['a subject', { subject: ' ' }, 'Bitte gib einen Betreff ein!'],
    ['a message', { note: '' }, 'Bitte gib eine Nachricht ein!'],
  ])('needs %s', async (_, input, message) => {
    expect(await contact(input)).toMatchObject({ http: 422, refusal: { message } });
    expect(await mails()).toEqual([]);
  });

  it('is refused when nobody would read it', async () => {
    await house().sql(`update person set email = '' where id = $1`, [admin.personId]);
    expect(await contact()).toMatchObject({ http: 409, refusal: { code: 'messaging.noAdministrator' } });
  });
});

describe('a message to many', () => {
  const ids = (...persons: readonly NonNullable<Actor>[]) => persons.map(({ personId }) => personId);
  const preview = (user_ids: readonly number[], input: Record<string, unknown> = {}) =>
    house()
      .as(admin)
      .call(contract.messaging.previewMessage, { user_ids: [...user_ids], ...input });
  const send = (user_ids: readonly number[], input: Record<string, unknown> = {}, actor: Actor = admin) =>
    house()
      .as(actor)
      .ask(contract.messaging.sendMessage, {
        user_ids,
        subject: 'Hallo {vorname}',
        text: 'Liebe Familie {nachname}!',
        ...input,
      });

  it('tells beforehand how many mails it makes, who has no address and who wants none', async () => {
    const otto = await build({ first_name: 'Otto', last_name: 'Ohne' });
    const nina = await build({ first_name: 'Nina', last_name: 'Nein', email: 'nina@example.at', mailing: 2 });
    const dead = await build({ death_date: '2020-01-01', email: 'tot@example.at' });
    const rosa = await build({ first_name: 'Rosa', last_name: 'Ruht', email: 'Rosa@example.at' });
    await house().sql(
      `insert into bounced_address (club_id, address, bounces, reason, last_at, rests_since)
       values ($1, 'rosa@example.at', 3, '', now(), now())`,
      [clubId],
    );
    expect(await preview(ids(mother, child, otto, nina, dead, rosa))).toEqual({
      persons: 5,
      mails: 1,
      withoutEmail: [{ ID: otto.personId, fullname: 'Otto Ohne' }],
      resting: [{ ID: rosa.personId, fullname: 'Rosa Ruht' }],
      unwilling: [{ ID: nina.personId, fullname: 'Nina Nein' }],
      recipients: [
        {
          to: 'maria@example.at',
          persons: [
            { ID: mother.personId, fullname: 'Maria Moser' },
            { ID: child.personId, fullname: 'Tim Moser' },
          ],
        },
      ],
    });
    expect((await preview(ids(mother, nina), { includeUnwilling: true })).mails).toBe(2);
    expect(await mails()).toEqual([]);
    expect((await send(ids(mother, otto, rosa))).reply).toMatchObject({
      message: 'Eine E-Mail ist unterwegs. Nichts bekommt, wessen Adresse ruht: Rosa Ruht.',
      mails: 1,
      withoutEmail: [{ ID: otto.personId, fullname: 'Otto Ohne' }],
    });
  });

  it('sends one mail per address and family, in everybody’s own words, answered by the sender', async () => {
    const answer = await send(ids(child, mother));
    expect(answer.reply).toMatchObject({ message: 'Eine E-Mail ist unterwegs.', mails: 1, withoutEmail: [] });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      recipient: 'maria@example.at',
      subject: 'Hallo Maria und Tim',
      reply_to: 'adele@example.at',
      state: 'queued',
    });
    expect(mail?.body).toMatch(/^Liebe Familie Moser!/);
    expect(mail?.body).toContain(`http://verein${clubId}.test/sendungseinstellungen`);
  });

  it('stands in the history of everybody who gets it, and of the club', async () => {
    await send(ids(child, mother));
    for (const receiver of [child, mother]) {
      expect((await historyOf(receiver))[0]).toMatchObject({
        history: { type: 'message', description: 'Nachricht bekommen: Hallo Maria und Tim' },
        subject: { fullname: 'Adele Zauner' },
        linked_messages: [{ subject: 'Hallo Maria und Tim', state: 'queued' }],
      });
    }
    const { history } = await house()
      .as(admin)
      .call(contract.history.ofClub, { categories: ['message'] });
    expect(history.map((entry) => entry.history.description)).toContain(
      'Nachricht „Hallo {vorname}“ an 2 Personen verschickt (1 E-Mails)',
    );
  });

  it('is refused as a whole when one of the persons is of another club', async () => {
    const foreign = await buildPerson(house(), await buildClub(house()), { email: 'fremd@example.at' });
    expect(await send(ids(mother, foreign))).toMatchObject({
      http: 404,
      refusal: { message: 'Eine der Personen gibt es in diesem Verein nicht. Es wurde nichts verschickt.' },
    });
    expect(await mails()).toEqual([]);
  });

  it('is refused when nobody can be reached', async () => {
    const otto = await build({ first_name: 'Otto' });
    expect((await send(ids(otto))).refusal?.message).toBe(
      'Keine dieser Personen kann eine E-Mail bekommen. Es wurde nichts verschickt.',
    );
  });

  it.each([
    ['a subject of five characters', { subject: 'Kurz' }, 'Der Betreff braucht mindestens 5 Zeichen.'],
    ['a text', { text: '' }, 'Bitte gib einen Text ein.'],
    [
      'known placeholders',
      { text: 'Hallo {name}' },
      'Den Platzhalter {name} gibt es nicht. Möglich sind {vorname} und {nachname}.',
    ],
  ])('needs %s', async (_, input, message) => {
    expect(await send(ids(mother), input)).toMatchObject({ http: 422, refusal: { message } });
  });

  it('needs a role above 50', async () => {
    const [fifty, fiftyOne] = [await build({ staff_level: 50 }), await build({ staff_level: 51 })];
    expect([(await send(ids(mother), {}, fifty)).http, (await send(ids(mother), {}, fiftyOne)).http]).toEqual([
      403, 200,
    ]);
  });
});

describe('a message to three thousand persons', () => {
  it('is enqueued in one step', async () => {
    await house().sql(
      `insert into person (club_id, manager_id, first_name, last_name, email)
       select $1, null, 'Vorname ' || n, 'Nachname ' || n, 'person' || n || '@example.at' from generate_series(1, 3000) n`,
      [clubId],
    );
    const rows = await house().sql<{ id: number }>(
      `select id from person where club_id = $1 and email like 'person%'`,
      [clubId],
    );
    const answer = await house()
      .as(admin)
      .call(contract.messaging.sendMessage, {
        user_ids: rows.map((row) => row.id),
        subject: 'Rundbrief',
        text: 'Liebe Mitglieder! '.repeat(100),
      });
    expect(answer.mails).toBe(3000);
    const [queued] = await house().sql<{ mails: number; moments: number }>(
      `select count(*)::integer as mails, count(distinct created_at)::integer as moments
       from mail where club_id = $1 and subject = 'Rundbrief'`,
      [clubId],
    );
    expect(queued).toEqual({ mails: 3000, moments: 1 });
  });
});
