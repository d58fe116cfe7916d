import { contract } from '@vereinshaus/contract';
import { historyCategories } from '@vereinshaus/contract/history/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';

const house = useHouse();

let clubId = 0;
let admin: NonNullable<Actor>;
let anna: NonNullable<Actor>;

const build = (columns: Record<string, unknown> = {}) => buildPerson(house(), clubId, columns);

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await build({ first_name: 'Adele', last_name: 'Zauner', staff_level: 90 });
  anna = await build({ first_name: 'Anna', last_name: 'Huber' });
});

type Entry = {
  kind: string;
  at?: string;
  person_id?: number | null;
  actor_id?: number | null;
  acting_admin_id?: number | null;
  details?: unknown;
};

const write = async (entry: Entry) => {
  const given = { person_id: anna.personId, actor_id: admin.personId, acting_admin_id: null, details: {}, ...entry };
  await house().sql(
    `insert into history_entry (club_id, at, person_id, actor_id, acting_admin_id, kind, details)
     values ($1, coalesce($2::timestamptz, now()), $3, $4, $5, $6, $7)`,
    [
      clubId,
      given.at ?? null,
      given.person_id,
      given.actor_id,
      given.acting_admin_id,
      given.kind,
      JSON.stringify(given.details),
    ],
  );
};

const ofAnna = (input: Record<string, unknown> = {}, actor: Actor = admin) =>
  house()
    .as(actor)
    .call(contract.history.ofPerson, { userID: anna.personId, ...input });

const ofClub = (input: Record<string, unknown> = {}) => house().as(admin).call(contract.history.ofClub, input);

const descriptions = ({ history }: { history: readonly { history: { description: string } }[] }) =>
  history.map((entry) => entry.history.description);

describe('the history of a person', () => {
  it('tells the newest first, who did it and about whom', async () => {
    await write({ kind: 'session.passwordSet', at: '2026-01-01T10:00:00Z' });
    await write({ kind: 'session.signedOutEverywhere', at: '2026-01-02T10:00:00Z', actor_id: null });
    const { history, total } = await ofAnna();
    expect(total).toBe(2);
    expect(history[0]).toMatchObject({
      type: 'session.signedOutEverywhere',
      history: { type: 'session', description: 'Auf allen Geräten abgemeldet', time: 1_767_348_000 },
      subject: null,
      object: { ID: anna.personId, fullname: 'Anna Huber' },
    });
    expect(history[1]?.subject).toEqual({ ID: admin.personId, fullname: 'Adele Zauner' });
  });

  it('names the administrator who acted through a taken-over view', async () => {
    await write({ kind: 'session.passwordSet', actor_id: anna.personId, acting_admin_id: admin.personId });
    const { history } = await ofAnna();
    expect(history[0]).toMatchObject({
      subject: { fullname: 'Anna Huber' },
      actingAdmin: { fullname: 'Adele Zauner' },
    });
  });

  it('shows before and after in the words of a reader', async () => {
    const changes = {
      birthdate: { before: 0, after: 20_140_309 },
      sex: { before: '', after: 'fem' },
      shouldReceivePost: { before: 1, after: 2 },
      trainer: { before: false, after: true },
      lastname: { before: 'Huber', after: 'Moser' },
      data: { before: {}, after: { shirt: 'M' } },
    };
    await write({ kind: 'club.changed', details: { changes } });
    const { history } = await ofAnna();
    expect(history[0]?.changes).toEqual([
      { label: 'Geschlecht', before: '–', after: 'weiblich' },
      { label: 'Nachname', before: 'Huber', after: 'Moser' },
      { label: 'Geburtsdatum', before: '–', after: '09.03.2014' },
      { label: 'Trainer', before: 'nein', after: 'ja' },
      { label: 'Zusatzfelder', before: '–', after: 'shirt: M' },
      { label: 'Zusendungen', before: 'E-Mails und Post', after: 'nur Post' },
    ]);
  });

  it('calls the fields of the club by the names the club has given them', async () => {
    const additionalFields = [
      { tag: 'shirt', label: 'T-Shirt-Größe', type: 'text' },
      { tag: 'kurs', label: 'Erste Hilfe am', type: 'date' },
    ];
    await house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify({ additionalFields })]);
    const changes = {
      data_shirt: { before: 'M', after: 'L' },
      data_kurs: { before: null, after: 20_260_301 },
      data_alt: { before: '', after: 'x' },
    };
    await write({ kind: 'club.changed', details: { changes } });
    const { history } = await ofAnna();
    expect(history[0]?.history.description).toBe('Vereinsdaten geändert: alt, Erste Hilfe am, T-Shirt-Größe');
    expect(history[0]?.changes).toEqual([
      { label: 'alt', before: '–', after: 'x' },
      { label: 'Erste Hilfe am', before: '–', after: '01.03.2026' },
      { label: 'T-Shirt-Größe', before: 'M', after: 'L' },
    ]);
  });

  it('keeps remarks about health from those who may not read persons', async () => {
    const details = { changes: { note: { before: '', after: 'Asthma' }, email: { before: 'a@x.at', after: '' } } };
    await write({ kind: 'club.changed', details });
    const assistant = await build({ staff_level: 30 });
    const { history } = await ofAnna({}, assistant);
    expect(JSON.stringify(history)).not.toContain('Asthma');
    expect(history[0]?.changes).toContainEqual({ label: 'E-Mail', before: 'a@x.at', after: '–' });
    await buildGrant(house(), clubId, assistant.personId, 'user_read');
    expect(JSON.stringify(await ofAnna({}, assistant))).toContain('Asthma');
  });

  it('survives entries whose kind or details are gone', async () => {
    await write({ kind: 'gibt.es.nicht.mehr' });
    await write({ kind: 'permission.granted', details: {} });
    expect(descriptions(await ofAnna())).toEqual(['Berechtigungen', 'Notizen']);
  });

  it('is asked for in pages', async () => {
    for (const day of [1, 2, 3]) await write({ kind: 'session.passwordSet', at: `2026-01-0${day}T10:00:00Z` });
    const { history, total } = await ofAnna({ page: 2, size: 2 });
    expect({ count: history.length, total }).toEqual({ count: 1, total: 3 });
  });

  it('is narrowed by several categories, the chosen one of own entries included', async () => {
    await write({ kind: 'session.passwordSet' });
    await write({ kind: 'permission.roleChanged', details: { changes: { role: { before: 0, after: 50 } } } });
    await write({ kind: 'history.noted', details: { text: 'Hat angerufen', category: 'membership' } });
    expect(descriptions(await ofAnna({ categories: 'session,membership' }))).toEqual([
      'Hat angerufen',
      'Passwort gesetzt',
    ]);
    expect(descriptions(await ofAnna({ categories: ['note'] }))).toEqual([]);
    const unknown = await house()
      .as(admin)
      .refused(contract.history.ofPerson, { userID: anna.personId, categories: ['alles'] });
    expect(unknown.message).toBe('Diese Kategorie gibt es nicht.');
  });

  it('is narrowed by who did it and when', async () => {
    await write({ kind: 'session.passwordSet', at: '2026-01-01T10:00:00Z', actor_id: anna.personId });
    await write({ kind: 'session.signedOutEverywhere', at: '2026-02-01T10:00:00Z' });
    const february = { from: Date.parse('2026-02-01T00:00:00Z') / 1000, to: Date.parse('2026-03-01T00:00:00Z') / 1000 };
    expect(descriptions(await ofAnna(february))).toEqual(['Auf allen Geräten abgemeldet']);
    expect(descriptions(await ofAnna({ filters: { subject: 'huber' } }))).toEqual(['Passwort gesetzt']);
  });

  it('in view mode 1 lets the first entry of a day stand for all of its kind', async () => {
    for (const hour of ['08', '12', '20'])
      await write({ kind: 'session.passwordSet', at: `2026-01-01T${hour}:00:00Z` });
    await write({ kind: 'session.passwordSet', at: '2026-01-02T08:00:00Z' });
    await write({ kind: 'session.passwordSet', at: '2026-01-01T09:00:00Z', actor_id: anna.personId });
    const { history, total } = await ofAnna({ viewMode: 1 });
    expect(total).toBe(3);
    expect(history.map((entry) => entry.further.length)).toEqual([0, 2, 0]);
    expect(history[1]?.further[0]).toMatchObject({ description: 'Passwort gesetzt' });
    expect((await ofAnna({ viewMode: 0 })).total).toBe(5);
  });

  it('of another club does not exist', async () => {
    const stranger = await buildPerson(house(), await buildClub(house()));
    expect(await house().as(admin).refused(contract.history.ofPerson, { userID: stranger.personId })).toMatchObject({
      http: 404,
    });
  });

  it('of contacts is empty', async () => {
    await write({ kind: 'session.passwordSet' });
    expect(await ofAnna({ personType: 1 })).toEqual({ history: [], total: 0 });
  });
});

describe('the history of everybody', () => {
  it('with userID 0 leaves out what is about the club, which the changes of the club include', async () => {
    await write({ kind: 'session.passwordSet' });
    await write({
      kind: 'club.changed',
      person_id: null,
      details: { changes: { shortName: { before: '', after: 'TV' } } },
    });
    const persons = await house().as(admin).call(contract.history.ofPerson, { userID: 0 });
    expect(descriptions(persons)).toEqual(['Passwort gesetzt']);
    expect(descriptions(await ofClub())).toEqual(['Vereinsdaten geändert: Kurzname', 'Passwort gesetzt']);
    expect(descriptions(await ofClub({ child_ID: anna.personId }))).toEqual(['Passwort gesetzt']);
  });

  it('never shows another club', async () => {
    const other = await buildClub(house());
    await house().sql(`insert into history_entry (club_id, kind) values ($1, 'session.passwordSet')`, [other]);
    expect((await ofClub()).total).toBe(0);
  });

  it('tells those who may see the club, but not its persons, nothing about persons', async () => {
    const changes = { phone: { before: '43664111', after: '43664222' } };
    await write({ kind: 'person.changed', details: { changes } });
    await write({
      kind: 'club.changed',
      person_id: null,
      details: { changes: { shortName: { before: '', after: 'TV' } } },
    });
    await write({ kind: 'permission.granted', details: { permissions: ['faq'], entity: null, changes: {} } });
    const secretary = await build();
    await buildGrant(house(), clubId, secretary.personId, 'club_read');
    const seen = () => house().as(secretary).call(contract.history.ofClub, {});
    expect(JSON.stringify(await seen())).not.toContain('43664');
    expect((await seen()).history.map(({ type }) => type).toSorted()).toEqual(['club.changed', 'permission.granted']);
    expect(
      (await house().as(secretary).call(contract.history.ofClub, { child_ID: anna.personId, categories: 'person' }))
        .total,
    ).toBe(0);
    await buildGrant(house(), clubId, secretary.personId, 'user_read');
    expect((await seen()).total).toBe(3);
  });

  it('keeps the fields of the office from those who may not read persons', async () => {
    await house().sql('update club set settings = $2 where id = $1', [
      clubId,
      JSON.stringify({ additionalFields: [{ tag: 'akt', label: 'Akt', type: 'text', editable: 'internal' }] }),
    ]);
    await write({ kind: 'person.changed', details: { changes: { data_akt: { before: 'alt', after: 'geheim' } } } });
    const thirty = await build({ staff_level: 30 });
    expect(JSON.stringify(await ofAnna({}, thirty))).not.toContain('geheim');
    expect(JSON.stringify(await ofAnna())).toContain('geheim');
  });
});

describe('an own entry', () => {
  const add = (input: Record<string, unknown>, actor: Actor = admin) =>
    house()
      .as(actor)
      .ask(contract.history.add, { child_ID: anna.personId, text: 'Hat angerufen', category: 'note', ...input });

  it('stands first, with its category and who wrote it', async () => {
    await write({ kind: 'session.passwordSet', at: '2026-01-01T10:00:00Z' });
    expect((await add({ category: 'membership' })).http).toBe(200);
    expect((await ofAnna()).history[0]).toMatchObject({
      history: { type: 'membership', description: 'Hat angerufen' },
      subject: { fullname: 'Adele Zauner' },
    });
  });

  it.each([
    ['without a text', { text: '  ' }, 'Bitte gib einen kurzen Text ein!'],
    ['with an unknown category', { category: 'alles' }, 'Bitte wähle eine Kategorie aus.'],
    ['without a category', { category: undefined }, 'Bitte wähle eine Kategorie aus.'],
  ])('%s is refused', async (_, input, message) => {
    expect(await add(input)).toMatchObject({ http: 422, refusal: { message } });
    expect((await ofAnna()).total).toBe(0);
  });

  it('needs role 30 and the permission for persons', async () => {
    const assistant = await build({ staff_level: 30 });
    const helper = await build({ staff_level: 20 });
    for (const { personId } of [assistant, helper]) await buildGrant(house(), clubId, personId, 'user');
    const reader = await build({ staff_level: 50 });
    expect([(await add({}, assistant)).http, (await add({}, helper)).http, (await add({}, reader)).http]).toEqual([
      200, 403, 403,
    ]);
  });

  it('about somebody of another club is refused', async () => {
    const stranger = await buildPerson(house(), await buildClub(house()));
    expect(await add({ child_ID: stranger.personId })).toMatchObject({ http: 404 });
  });
});

describe('a call', () => {
  const call = (input: Record<string, unknown>, actor: Actor = admin) =>
    house()
      .as(actor)
      .ask(contract.history.addCall, {
        child_ID: anna.personId,
        on: 20_260_102,
        caller: 'Oma Huber',
        text: 'Fragt nach dem Beitrag',
        ...input,
      });
  const callsOf = async (personId: number, actor: Actor = admin) =>
    (await house().as(actor).call(contract.history.callsOfFamily, { child_ID: personId })).calls;

  it('is read with everybody of the family, the latest day first, and goes along to another one', async () => {
    const sibling = await build({ first_name: 'Bert', manager_id: anna.personId });
    await call({});
    await call({ child_ID: sibling.personId, on: 20_260_103, caller: 'Bert', text: 'Ist krank' });
    const told = (await callsOf(sibling.personId)).map(({ fullname, on, caller, text, by }) =>
      [fullname, on, caller, text, by].join('|'),
    );
    expect(told).toEqual([
      'Bert Huber|20260103|Bert|Ist krank|Adele Zauner',
      'Anna Huber|20260102|Oma Huber|Fragt nach dem Beitrag|Adele Zauner',
    ]);
    expect((await ofAnna()).history[0]).toMatchObject({
      history: { type: 'call', description: 'Anruf am 02.01.2026 von Oma Huber: Fragt nach dem Beitrag' },
    });
    await house().sql('update person set manager_id = id where id = $1', [sibling.personId]);
    expect((await callsOf(anna.personId)).map(({ caller }) => caller)).toEqual(['Oma Huber']);
  });

  it.each([
    ['without who called', { caller: ' ' }, 'Bitte gib an, wer angerufen hat.'],
    ['without what it was about', { text: '' }, 'Bitte schreib kurz auf, worum es ging.'],
    ['without a day', { on: 0 }, 'Bitte gib an, wann der Anruf war.'],
    ['on a day that does not exist', { on: 20_260_231 }, 'Diesen Tag gibt es nicht.'],
    ['on a day to come', { on: 20_991_231 }, 'Dieser Tag liegt in der Zukunft.'],
  ])('%s is refused', async (_, input, message) => {
    expect(await call(input)).toMatchObject({ http: 422, refusal: { message } });
    expect(await callsOf(anna.personId)).toEqual([]);
  });

  it.each([
    ['a call', async () => (await call({})).http, 'Anruf am 02.01.2026'],
    [
      'a note',
      async () => {
        const note = { child_ID: anna.personId, text: 'Hat angerufen', category: 'note' };
        return (await house().as(admin).ask(contract.history.add, note)).http;
      },
      'Hat angerufen',
    ],
  ])('about somebody who is merged meanwhile goes to the record that stays: %s', async (_, write, told) => {
    const kept = await build({ first_name: 'Anna', last_name: 'Huber-Moser' });
    expect(await callsOf(kept.personId)).toEqual([]);
    const merged = {
      table: 'person',
      id: anna.personId,
      change: `merged_into_id = ${kept.personId}, deleted_at = now()`,
    } as const;
    expect(await whileHeld(house(), merged, [write])).toEqual([200]);
    const { history } = await house().as(admin).call(contract.history.ofPerson, { userID: kept.personId });
    expect(history.map(({ history: { description } }) => description)).toEqual([expect.stringContaining(told)]);
    expect((await ofAnna()).total).toBe(0);
  });

  it('is written by who may change persons, about persons of their own club', async () => {
    const reader = await build({ staff_level: 50 });
    const helper = await build({ staff_level: 20 });
    await buildGrant(house(), clubId, helper.personId, 'user');
    const trainer = await build({ is_trainer: true });
    const stranger = await buildPerson(house(), await buildClub(house()));
    const refused = [reader, helper, trainer, anna].map((actor) => call({}, actor));
    expect((await Promise.all(refused)).map(({ http }) => http)).toEqual([403, 403, 403, 403]);
    for (const id of [stranger.personId, 2_147_483_000])
      expect(await call({ child_ID: id })).toMatchObject({ http: 404 });
    expect((await ofAnna()).total).toBe(0);
    expect(await house().sql('select 1 from history_entry where person_id = $1', [stranger.personId])).toEqual([]);
    await call({});
    expect((await callsOf(anna.personId, reader)).map(({ caller }) => caller)).toEqual(['Oma Huber']);
    for (const actor of [helper, trainer])
      expect((await house().as(actor).refused(contract.history.callsOfFamily, { child_ID: anna.personId })).http).toBe(
        403,
      );
  });

  it('is no concern of the family or of another club', async () => {
    await call({});
    const asked = { child_ID: anna.personId };
    expect((await house().as(anna).refused(contract.history.callsOfFamily, asked)).http).toBe(403);
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 80 });
    expect((await house().as(stranger).refused(contract.history.callsOfFamily, asked)).http).toBe(404);
  });
});

describe('what the history knows', () => {
  it('is listed under a known category', async () => {
    const { historyKinds } = await import('../../history-of-areas.ts');
    const unknown = Object.values(historyKinds).filter(({ category }) => !(category in historyCategories));
    expect(unknown).toEqual([]);
  });
});
