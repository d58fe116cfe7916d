import { readFileSync } from 'node:fs';
import { contract } from '@vereinshaus/contract';
import { problemsOfText, renderFailure } from '@vereinshaus/contract/texts/text-rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import type { Db } from '../../kit/database.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { allTexts } from '../../modules.ts';
import { shapeOf } from '../wording/index.ts';
import { tellUnfit } from './tell-unfit.ts';
import { textCatalogue } from './text-catalogue.ts';

const house = useHouse({ clock: () => new Date('2026-11-16T09:00:00Z') });
const { texts, session } = contract;

type Person = NonNullable<Actor>;

let clubId = 0;
let admin: Person;
let reader: Person;
let secretary: Person;
let treasurer: Person;
let maria: Person;
let foreign: Person;

beforeEach(async () => {
  clubId = await buildClub(house(), { name: 'TV Test' });
  admin = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Adele', email: 'adele@x.test' });
  reader = await buildPerson(house(), clubId, { staff_level: 50 });
  secretary = await buildPerson(house(), clubId, {});
  await buildGrant(house(), clubId, secretary.personId, 'club');
  treasurer = await buildPerson(house(), clubId, {});
  await buildGrant(house(), clubId, treasurer.personId, 'invoice');
  maria = await buildPerson(house(), clubId, {
    first_name: 'Maria',
    last_name: 'Huber',
    sex: 'fem',
    email: 'maria@x.test',
  });
  foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
});

const get = (key: string, actor: Actor = admin) => house().as(actor).call(texts.get, { key });
const save = (key: string, body: string, more: { version?: number; subject?: string } = {}, actor: Actor = admin) =>
  house()
    .as(actor)
    .ask(texts.save, { key, body, version: 0, subject: 'Dein Passwort', ...more });
const preview = (body: string, more: Record<string, unknown> = {}, actor: Actor = admin) =>
  house()
    .as(actor)
    .ask(texts.preview, { key: 'passwordLink', subject: 'Für {vorname}', body, ...more });

const passwordMail = async () => {
  await house().as(admin).call(session.sendPasswordReset, { child_ID: maria.personId });
  const [mail] = await house().sql<{ subject: string; body: string }>(
    `select subject, body from mail where club_id = $1 and recipient = 'maria@x.test' order by id desc limit 1`,
    [clubId],
  );
  return mail;
};

describe('the texts of the product', () => {
  it('are sound as they are, each under a key and a name of its own', () => {
    const broken = allTexts.filter(
      (text) => problemsOfText({ subject: text.subject ?? '', body: text.body }, shapeOf(text)).length > 0,
    );
    expect(broken.map(({ key }) => key)).toEqual([]);
    expect(new Set(allTexts.map(({ key }) => key)).size).toBe(allTexts.length);
    expect(new Set(allTexts.map(({ name }) => name)).size).toBe(allTexts.length);
  });

  it('are listed with when they are sent and what can stand in them', async () => {
    const { texts: list } = await house().as(reader).call(texts.list, {});
    expect(list.find(({ key }) => key === 'passwordLink')).toMatchObject({
      name: 'Passwort setzen',
      isOwn: false,
      fits: true,
      placeholders: expect.arrayContaining([
        expect.objectContaining({ name: 'link', isRequired: true }),
        expect.objectContaining({ name: 'anrede' }),
        expect.objectContaining({ name: 'beitrag_junior' }),
      ]),
    });
    expect(list.filter(({ place }) => place !== '').map(({ place }) => place)).toContain('/rechnung/vorlagen');
  });
});

describe('a text that a club words itself', () => {
  it('is what is sent from then on, with the salutation, the fees and the link', async () => {
    await save('passwordLink', '{anrede}, hier: {link} ({beitrag_normal})', { subject: 'Servus {vorname}' });
    const mail = await passwordMail();
    expect(mail?.subject).toBe('Servus Maria');
    expect(mail?.body).toMatch(/^Liebe Maria, hier: https?:\/\/\S+ \(€.[\d,]+\)$/);
    expect(await get('passwordLink')).toMatchObject({ isOwn: true, version: 1, mayChange: true });
  });

  it('keeps every version; one comes back, and so does the default', async () => {
    await save('passwordLink', 'Eins {link}');
    await save('passwordLink', 'Zwei {link}', { version: 1 });
    const restore = (version: number, from: number) =>
      house().as(admin).ask(texts.restore, { key: 'passwordLink', version, from });
    expect((await restore(2, 1)).reply).toMatchObject({ version: 3 });
    expect(await get('passwordLink')).toMatchObject({ body: 'Eins {link}' });
    expect((await restore(3, 0)).reply).toMatchObject({ version: 4 });
    const shown = await get('passwordLink');
    expect(shown).toMatchObject({ isOwn: false, body: shown.defaultBody });
    expect(shown.versions.map(({ version, isDefault, by }) => [version, isDefault, by])).toEqual([
      [4, true, expect.stringContaining('Adele')],
      [3, false, expect.stringContaining('Adele')],
      [2, false, expect.stringContaining('Adele')],
      [1, false, expect.stringContaining('Adele')],
    ]);
    expect((await restore(4, 9)).http).toBe(404);
    const kinds = await house().sql(`select kind from history_entry where club_id = $1 order by id`, [clubId]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['texts.changed', 'texts.changed', 'texts.restored', 'texts.reset']);
  });

  it('that says what the product says is the default again, and saving it unchanged keeps no version', async () => {
    const { defaultBody, defaultSubject: subject } = await get('passwordLink');
    expect((await save('passwordLink', defaultBody, { subject })).reply).toMatchObject({ version: 0 });
    await save('passwordLink', 'Eins {link}');
    expect((await save('passwordLink', defaultBody, { subject, version: 1 })).reply).toMatchObject({ version: 2 });
    expect(await get('passwordLink')).toMatchObject({ isOwn: false });
  });

  it('is refused when a placeholder is unknown, broken or missing, and nothing is kept', async () => {
    expect(await save('passwordLink', 'Hallo {gibtsnicht} {link}')).toMatchObject({
      http: 422,
      refusal: { message: 'Diesen Platzhalter gibt es hier nicht: {gibtsnicht}', fields: { body: expect.any(String) } },
    });
    expect(await save('passwordLink', 'Hallo {vorname}')).toMatchObject({
      http: 422,
      refusal: { message: 'Dieser Platzhalter darf nicht fehlen: {link}' },
    });
    expect((await save('passwordLink', '{link', { subject: '' })).http).toBe(422);
    expect(await get('passwordLink')).toMatchObject({ version: 0, isOwn: false });
  });

  it('loses nothing when two change it: the second is told', async () => {
    await save('passwordLink', 'Eins {link}');
    expect((await save('passwordLink', 'Zwei {link}')).http).toBe(409);
    expect(await get('passwordLink')).toMatchObject({ body: 'Eins {link}' });
  });

  it('is changed by who may: money by who writes invoices, the rest by who keeps the club', async () => {
    const money = 'Servus! {betrag} bis {frist}';
    expect((await save('paymentReminder', money, {}, secretary)).http).toBe(403);
    expect((await save('paymentReminder', money, {}, treasurer)).http).toBe(200);
    expect((await save('passwordLink', 'Eins {link}', {}, treasurer)).http).toBe(403);
    expect((await save('passwordLink', 'Eins {link}', {}, secretary)).http).toBe(200);
    expect((await save('passwordLink', 'Zwei {link}', { version: 1 }, reader)).http).toBe(403);
    expect((await save('place.invoices', 'x')).http).toBe(422);
    expect((await save('gibtsnicht', 'x')).http).toBe(404);
  });

  it('of another club is not there', async () => {
    await save('passwordLink', 'Eins {link}');
    expect(await get('passwordLink', foreign)).toMatchObject({ version: 0, isOwn: false, versions: [] });
    expect((await preview('Hallo {vorname}', { child_ID: maria.personId }, foreign)).http).toBe(404);
  });
});

describe('the texts by their keys', () => {
  const bodies = async () => (await house().as(admin).call(texts.defaultTexts, {})).texts;
  const put = (values: Record<string, string>, actor: Actor = admin) =>
    house().as(actor).ask(texts.saveDefaultTexts, { texts: values });

  it('are those of the product until the club words its own, and again when it empties them', async () => {
    const { membershipChange: usual } = await bodies();
    expect((await put({ membershipChange: 'Servus {vorname}!' })).http).toBe(200);
    expect(await bodies()).toMatchObject({ membershipChange: 'Servus {vorname}!' });
    expect((await put({ membershipChange: ' ' })).http).toBe(200);
    expect(await bodies()).toMatchObject({ membershipChange: usual });
  });

  it('are kept together or not at all, and each by whom it is for', async () => {
    const before = await bodies();
    const broken = await put({ membershipChange: 'Servus!', membershipEnd: 'Hallo {gibt_es_nicht}' });
    expect(broken.http).toBe(422);
    expect((await put({ membershipChange: 'Servus!' }, treasurer)).http).toBe(403);
    expect((await put({ gibtesnicht: 'Servus!' })).http).toBe(404);
    expect(await bodies()).toEqual(before);
  });
});

describe('what every mail of a club has in common', () => {
  it('is its greeting, its farewell and the article of its name', async () => {
    expect(await passwordMail()).toMatchObject({
      subject: 'Dein Passwort bei TV Test',
      body: expect.stringMatching(/^[\s\S]*Hallo Maria,[\s\S]*Liebe Grüße\nTV Test/),
    });
    const words = { nameArticle: 'der', mailGreeting: 'Servus', mailFarewell: 'Sportliche Grüße' };
    await house().sql('update club set settings = settings || $2 where id = $1', [clubId, JSON.stringify(words)]);
    expect(await passwordMail()).toMatchObject({
      subject: 'Dein Passwort beim TV Test',
      body: expect.stringMatching(/^[\s\S]*Servus Maria,[\s\S]*Sportliche Grüße\nTV Test/),
    });
  });
});

describe('the preview', () => {
  it('shows what is known of a person, and names what is an example', async () => {
    const { reply } = await preview('{anrede}! {link}', { child_ID: maria.personId });
    expect(reply).toMatchObject({
      subject: 'Für Maria',
      text: 'Liebe Maria! https://verein.example/…',
      examples: ['link'],
    });
    expect(reply?.html).toContain('Liebe Maria!');
  });

  it('says that the data could not be filled in, and asks who may see persons', async () => {
    expect(await preview('{gibtsnicht}')).toMatchObject({ http: 422, refusal: { message: renderFailure } });
    expect((await preview('Hallo', { child_ID: maria.personId }, secretary)).http).toBe(403);
    expect((await preview('Hallo', {}, secretary)).http).toBe(200);
  });
});

describe('a text that does not fit any more', () => {
  const outdated = 'Hallo {frueher_gab_es_das}, {link}';
  const keep = (shape = 1) =>
    house().sql(
      `insert into text_version (club_id, key, version, shape, subject, body, created_at)
       values ($1, 'passwordLink', 1, $2, 'Dein Passwort', $3, now())`,
      [clubId, shape, shape === 1 ? outdated : 'Hallo {link}'],
    );

  it('is shown so, and the default is sent: no mail is lost, and the office is told once', async () => {
    await keep();
    expect((await passwordMail())?.body).toContain('mit diesem Link legst du dein Passwort fest');
    expect(await get('passwordLink')).toMatchObject({
      isOwn: true,
      fits: false,
      body: outdated,
      problems: ['Diesen Platzhalter gibt es hier nicht: {frueher_gab_es_das}'],
    });
    const jobs = await house().sql(
      `select data from pgboss.job where name = 'tell-unfit-text' and data ->> 'clubId' = $1`,
      [String(clubId)],
    );
    expect(jobs).toEqual([{ data: { clubId, key: 'passwordLink', version: 1 } }]);
    const club = { id: clubId, origin: 'http://verein.test' };
    const tools = { now: () => new Date('2026-11-16T09:00:00Z'), senderIn: (db: Db) => house().queue.senderIn(db) };
    const tell = () =>
      transactionsIn(
        house().database,
        club,
        tools,
      )((ctx) => tellUnfit(ctx, textCatalogue(allTexts), { key: 'passwordLink', version: 1 }));
    await tell();
    await tell();
    const mails = await house().sql<{ recipient: string; body: string }>(
      `select recipient, body from mail where club_id = $1 and subject like 'Vorlage passt nicht mehr%'`,
      [clubId],
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(['adele@x.test']);
    expect(mails[0]?.body).toContain('{frueher_gab_es_das}');
  });

  it('is not read when a later product has stored it otherwise', async () => {
    await keep(2);
    expect((await passwordMail())?.body).toContain('mit diesem Link legst du dein Passwort fest');
    expect(await get('passwordLink')).toMatchObject({ fits: false });
  });
});

describe('what a club had worded in the configuration', () => {
  const migration = readFileSync(new URL('../../../migrations/0580_printed_texts.sql', import.meta.url), 'utf8');

  it('is its text; what was left as it was is the default', async () => {
    const donationThanks = 'danke für {betrag}! {zweck}';
    const certificateText = 'hat am Kurs „{kurs}“ teilgenommen ({von} bis {bis}).';
    await house().sql('update club set settings = settings || $2 where id = $1', [
      clubId,
      JSON.stringify({ donationThanks, certificateText, certificateShare: 50 }),
    ]);
    await house().sql(migration);
    expect(await get('donationThanks')).toMatchObject({
      version: 1,
      subject: 'Danke für deine Spende',
      body: 'Hallo {vorname},\n\ndanke für {betrag}! {zweck}\n\nLiebe Grüße\n{verein}\n',
      problems: [],
    });
    expect(await get('certificateText')).toMatchObject({ version: 0 });
    expect(await get('donationThanksFormal')).toMatchObject({ version: 0 });
    const [club] = await house().sql<{ settings: object }>('select settings from club where id = $1', [clubId]);
    expect(club?.settings).toMatchObject({ certificateShare: 50 });
    for (const key of ['donationThanks', 'certificateText']) expect(club?.settings).not.toHaveProperty(key);
  });
});

describe('the test mail', () => {
  const test = (actor: Actor, more: Record<string, unknown> = {}) =>
    house()
      .as(actor)
      .ask(texts.sendTest, { key: 'passwordLink', subject: 'Für {vorname}', body: 'Hallo {vorname}, {link}', ...more });
  const mails = () =>
    house().sql('select recipient, subject, text_key from mail where club_id = $1 order by id', [clubId]);

  it('goes to nobody but whoever writes the text, filled like the preview', async () => {
    expect(await test(admin, { child_ID: maria.personId })).toMatchObject({
      http: 200,
      reply: { message: 'Die Testmail ist unterwegs an adele@x.test.' },
    });
    expect(await mails()).toEqual([
      { recipient: 'adele@x.test', subject: '[Test] Für Maria', text_key: 'passwordLink' },
    ]);
  });

  it.each([
    ['who may only read', () => reader, {}, 403],
    ['for a person whom one may not see', () => secretary, () => ({ child_ID: maria.personId }), 403],
    ['for a person of another club', () => admin, () => ({ child_ID: foreign.personId }), 404],
    ['without an own address', () => secretary, {}, 422],
    ['of a text that is only printed', () => admin, { key: 'voucherPrint' }, 422],
    ['that is broken', () => admin, { body: '{gibtsnicht}' }, 422],
  ])('is refused %s', async (_, actor, more, http) => {
    expect((await test(actor(), typeof more === 'function' ? more() : more)).http).toBe(http);
    expect(await mails()).toEqual([]);
  });
});
