import { contract } from '@vereinshaus/contract';
import { contactMessageTexts } from '@vereinshaus/contract/contacts/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../../../test/harness.ts';
import { buildBillingClub } from '../invoices/invoices.testing.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { contactsForMailing } from './index.ts';
import { remindOfAgreements } from './remind-of-agreements.ts';

const today = new Date('2026-11-17T09:00:00+01:00');
const house = useHouse({ clock: () => today });
const { contacts, history, tags, freeInvoices } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90, email: 'buero@verein.test' });
});

const office = () => house().as(admin);
const huber = { company: 'Bäckerei Huber', email: 'office@huber.test', locality: 'Linz' };
const save = async (values: Record<string, unknown> = huber): Promise<number> =>
  (await office().ask(contacts.save, values)).reply?.ID ?? 0;
const list = async () => (await office().call(contacts.list, {})).contacts;
const told = async (contactId: number) =>
  (await office().call(contacts.history, { ID: contactId })).history.map(({ description }) => description);
const page = (contactId: number) => office().call(contacts.get, { ID: contactId });

const inClub = <T>(run: (ctx: Parameters<typeof remindOfAgreements>[0]) => Promise<T>, now = today): Promise<T> =>
  house().database.transaction({ tenant: clubId }, (db) =>
    run({
      db,
      now,
      viewer: null,
      club: { id: clubId, origin: 'http://verein.test' },
      jobs: house().queue.senderIn(db),
    }),
  );

describe('a contact', () => {
  it('is created, changed, listed and told in its history', async () => {
    const ID = await save();
    await save({ ...huber, ID, prename: 'Eva', lastname: 'Huber', phone: '0732 123' });
    expect(await list()).toMatchObject([
      { ID, name: 'Bäckerei Huber', kind: 'company', lastname: 'Huber', country: 'AT', sponsor: 'none', tags: [] },
    ]);
    const [changed] = (await office().call(contacts.history, { ID })).history;
    expect(changed?.changes).toContainEqual({ label: 'Nachname', before: '–', after: 'Huber' });
    expect(await told(ID)).toEqual(['Kontakt „Bäckerei Huber“ geändert', 'Kontakt „Bäckerei Huber“ angelegt']);
    await save({ ...huber, ID, prename: 'Eva', lastname: 'Huber', phone: '0732 123' });
    expect(await told(ID)).toHaveLength(2);
  });

  it.each([
    [{}, 'company', 'Bitte gib eine Firma oder einen Namen an.'],
    [{ company: 'X', email: 'kein' }, 'email', 'Bitte gib eine gültige E-Mail-Adresse ein.'],
    [
      { company: 'X', newsletter: true, consentOn: 20260101 },
      'email',
      'Für den Newsletter braucht es eine E-Mail-Adresse.',
    ],
    [{ ...huber, newsletter: true }, 'consentOn', 'Bitte gib an, wann die Einwilligung erteilt wurde.'],
  ])('refuses %o at %s', async (values, field, sentence) => {
    const { http, refusal } = await office().ask(contacts.save, values);
    expect([http, refusal?.fields?.[field]]).toEqual([422, sentence]);
    expect(await list()).toEqual([]);
  });

  it('of another club is unknown to every call', async () => {
    const ID = await save();
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    const asked = house().as(stranger);
    const answers = [
      await asked.ask(contacts.get, { ID }),
      await asked.ask(contacts.history, { ID }),
      await asked.ask(contacts.save, { ...huber, ID, company: 'Fremd' }),
      await asked.ask(contacts.remove, { IDs: [ID] }),
      await asked.ask(contacts.convert, { ID }),
      await asked.ask(contacts.message, { IDs: [ID], subject: 'a', text: 'b' }),
      await asked.ask(contacts.setTags, { ID, tags: [] }),
      await asked.ask(contacts.saveAgreement, { contact_ID: ID, title: 'Banner' }),
      await asked.ask(history.add, { child_ID: ID, personType: 1, text: 'a', category: 'note' }),
    ];
    expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 404));
    expect(await list()).toMatchObject([{ name: 'Bäckerei Huber' }]);
  });

  it('carries tags of its own, which a newsletter can read beside the consent', async () => {
    const ID = await save({ ...huber, newsletter: true, consentOn: 20260101, consentSource: 'Messe' });
    const { tags: given } = await office().call(contacts.setTags, { ID, tags: [{ label: 'Presse' }] });
    expect(await list()).toMatchObject([{ tags: ['Presse'] }]);
    expect((await office().call(contacts.availableTags, {})).tags).toEqual(given);
    expect((await office().call(tags.available, { entity: 'user' })).tags).toEqual([]);
    expect(await inClub(contactsForMailing)).toMatchObject([
      { id: ID, name: 'Bäckerei Huber', email: 'office@huber.test', hasConsented: true, tagIds: [given[0]?.value] },
    ]);
    expect((await told(ID))[0]).toBe('Tags: Presse');
  });

  it('is found in the history by personType, and by nobody who may not see contacts', async () => {
    const ID = await save();
    await office().call(history.add, { child_ID: ID, personType: 1, text: 'Angerufen', category: 'note' });
    await office().call(contacts.addNote, { ID, text: 'Zusage' });
    expect(await told(ID)).toEqual(['Zusage', 'Angerufen', 'Kontakt „Bäckerei Huber“ angelegt']);
    const byType = await office().call(history.ofPerson, { userID: ID, personType: 1 });
    expect(byType.history.map((entry) => entry.history.description)).toEqual(await told(ID));
    const helper = await buildPerson(house(), clubId, { staff_level: 30 });
    expect((await house().as(helper).ask(history.ofPerson, { userID: ID, personType: 1 })).http).toBe(403);
    const reader = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, reader.personId, 'club_read');
    expect((await house().as(reader).call(history.ofClub, {})).history).toEqual([]);
    await buildGrant(house(), clubId, reader.personId, 'contacts_read');
    expect((await house().as(reader).call(history.ofClub, {})).total).toBe(3);
    expect(
      (
        await house()
          .as(reader)
          .ask(contacts.save, { ...huber, ID })
      ).http,
    ).toBe(403);
  });
});

describe('a message to contacts', () => {
  const mails = () =>
    house().sql<{ recipient: string; contact_id: number }>(
      'select recipient, contact_id from mail where club_id = $1 order by id',
      [clubId],
    );

  it('goes to one whatever they wished, to many only with their consent, once per address', async () => {
    const willing = { newsletter: true, consentOn: 20260101 };
    const one = await save({ company: 'Eins', email: 'eins@firma.test', ...willing });
    const same = await save({ company: 'Eins B', email: 'EINS@firma.test', ...willing });
    const unwilling = await save({ company: 'Zwei', email: 'zwei@firma.test' });
    const silent = await save({ company: 'Drei' });
    const letter = { subject: 'Fest', text: 'Kommt!' };
    const sent = await office().call(contacts.message, { IDs: [one, same, unwilling, silent], ...letter });
    expect(sent).toMatchObject({ mails: 1, withoutEmail: [{ name: 'Drei' }], unwilling: [{ name: 'Zwei' }] });
    expect(await mails()).toEqual([{ recipient: 'eins@firma.test', contact_id: one }]);
    await office().call(contacts.message, { IDs: [unwilling], ...letter });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['eins@firma.test', 'zwei@firma.test']);
    expect(await told(unwilling)).toEqual(['E-Mail „Fest“', 'Kontakt „Zwei“ angelegt']);
    expect((await office().ask(contacts.message, { IDs: [silent], ...letter })).refusal?.message).toBe(
      'Niemand davon ist per E-Mail erreichbar.',
    );
    const [sending] = await house().sql<{ id: number }>('select id from sending where club_id = $1 order by id', [
      clubId,
    ]);
    const statistics = await office().call(contract.messaging.statistics, { newsletter_ID: sending?.id ?? 0 });
    expect(statistics.messages[0]).toMatchObject({ childID: one, childName: 'Eins', personType: 1 });
  });

  it('leaves out of many whose address rests, and can be stopped for ten minutes', async () => {
    const willing = { newsletter: true, consentOn: 20260101 };
    const resting = await save({ company: 'Ruht', email: 'Ruht@firma.test', ...willing });
    const IDs = [resting];
    for (const name of ['eins', 'zwei'])
      IDs.push(await save({ company: name, email: `${name}@firma.test`, ...willing }));
    await house().sql(
      `insert into bounced_address (club_id, address, bounces, reason, last_at, rests_since)
       values ($1, 'ruht@firma.test', 3, '', now(), now())`,
      [clubId],
    );
    const letter = { subject: 'Großes Fest', text: 'Kommt!' };
    const sent = await office().call(contacts.message, { IDs, ...letter });
    expect(sent).toMatchObject({ mails: 2, resting: [{ ID: resting, name: 'Ruht' }] });
    expect(sent.message).toContain('Nichts bekommt, wessen Adresse ruht: Ruht.');
    const { messages } = await office().call(contract.messaging.held, {});
    expect(messages).toMatchObject([{ subject: 'Großes Fest', mails: 2 }]);
    await office().call(contract.messaging.stopMessage, { newsletter_ID: messages[0]?.ID ?? 0 });
    expect(await deliveredFrom(house(), clubId)).toEqual([]);
    expect((await office().call(contacts.message, { IDs: [resting], ...letter })).mails).toBe(1);
  });

  it('says whose address rests, to be used again by who may write contacts', async () => {
    const resting = await save({ company: 'Ruht', email: 'Ruht@firma.test' });
    const awake = await save({ company: 'Wach', email: 'wach@firma.test' });
    const otherId = await buildClub(house());
    await house().sql(
      `insert into bounced_address (club_id, address, bounces, reason, last_at, rests_since)
       select c, 'ruht@firma.test', 3, '', now(), now() from unnest($1::integer[]) as c`,
      [[clubId, otherId]],
    );
    const restingIds = async () => (await list()).filter(({ isResting }) => isResting).map(({ ID }) => ID);
    expect(await restingIds()).toEqual([resting]);
    expect((await page(resting)).contact.isResting).toBe(true);
    const reader = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, reader.personId, 'contacts_read');
    expect((await house().as(reader).refused(contacts.useAddress, { ID: resting })).http).toBe(403);
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await house().as(stranger).refused(contacts.useAddress, { ID: resting })).http).toBe(404);
    expect(await restingIds()).toEqual([resting]);
    for (const ID of [resting, resting, awake]) await office().call(contacts.useAddress, { ID });
    expect(await restingIds()).toEqual([]);
    expect((await told(resting)).filter((line) => line.includes('wieder verwendet'))).toEqual([
      'E-Mail-Adresse Ruht@firma.test wieder verwendet',
    ]);
    expect(await told(awake)).toHaveLength(1);
    const left = 'select club_id from bounced_address where club_id = any($1::integer[])';
    expect(await house().sql(left, [[clubId, otherId]])).toEqual([{ club_id: otherId }]);
  });
});

describe('a message to contacts without consent', () => {
  const letter = { subject: 'Vertrag', text: 'Er endet.', includeUnwilling: true };

  it('has a reason, which they read and their history keeps; the others read how to end such mails', async () => {
    const willing = await save({
      company: 'Eins',
      email: 'eins@firma.test',
      newsletter: true,
      consentOn: 20260101,
    });
    const unwilling = await save({ company: 'Zwei', email: 'zwei@firma.test' });
    const IDs = [willing, unwilling];
    const refused = await office().ask(contacts.message, { IDs, ...letter });
    expect(refused).toMatchObject({ http: 422, refusal: { fields: { reason: contactMessageTexts.reasonMissing } } });
    const mails = () =>
      house().sql<{ body: string; unsubscribe_url: string; text_key: string }>(
        'select body, unsubscribe_url, text_key from mail where club_id = $1 order by id',
        [clubId],
      );
    expect(await mails()).toEqual([]);
    await office().call(contacts.message, { IDs, ...letter, reason: 'Euer Vertrag endet' });
    const [toWilling, toUnwilling] = await mails();
    expect(toWilling?.text_key).toBe('contactCircular');
    expect(toWilling?.unsubscribe_url).toContain('/newsletter/one-click/');
    expect(toUnwilling).toMatchObject({ text_key: 'contactNotice', unsubscribe_url: '' });
    expect(toUnwilling?.body).toContain('Der Grund: Euer Vertrag endet');
    expect((await told(unwilling))[0]).toBe('E-Mail „Vertrag“ trotz fehlender Einwilligung (Euer Vertrag endet)');
    expect((await told(willing))[0]).toBe('E-Mail „Vertrag“');
  });
});

describe('two contacts that are one', () => {
  it('are found and put together: nothing is lost, consent is not lent', async () => {
    const kept = await save({ company: 'Bäckerei Huber' });
    const other = await save({
      company: 'Baeckerei Huber!',
      phone: '0732 1',
      newsletter: true,
      email: 'a@b.test',
      consentOn: 20260101,
    });
    await office().call(contacts.setTags, { ID: other, tags: [{ label: 'Sponsor' }] });
    await office().call(contacts.saveAgreement, { contact_ID: other, title: 'Banner', end: 20271231 });
    const { pairs } = await office().call(contacts.duplicates, {});
    expect(pairs).toMatchObject([{ reason: 'gleicher Name', one: { ID: expect.any(Number) } }]);
    expect((await office().ask(contacts.merge, { ID: kept, other_ID: kept })).http).toBe(422);
    await office().call(contacts.merge, { ID: kept, other_ID: other });
    expect(await list()).toMatchObject([
      { ID: kept, phone: '0732 1', newsletter: false, tags: ['Sponsor'], sponsor: 'until', sponsorUntil: 20271231 },
    ]);
    expect(await told(kept)).toContain('Kontakt „Baeckerei Huber!“ angelegt');
    expect((await office().call(contacts.duplicates, {})).pairs).toEqual([]);
  });
});

describe('a contact who becomes a person', () => {
  it('takes the history along and leaves the list', async () => {
    const ID = await save({
      kind: 'person',
      prename: 'Eva',
      lastname: 'Huber',
      street: 'Hauptplatz 1/2',
      phone: '0664 1234567',
    });
    const { child_ID: personId } = await office().call(contacts.convert, { ID });
    expect(await list()).toEqual([]);
    expect((await page(ID)).child_ID).toBe(personId);
    const [person] = await house().sql('select first_name, street, house_number from person where id = $1', [personId]);
    expect(person).toEqual({ first_name: 'Eva', street: 'Hauptplatz', house_number: '1/2' });
    const ofPerson = await office().call(history.ofPerson, { userID: personId });
    expect(ofPerson.history.map((entry) => entry.history.description)).toEqual([
      'Vom Kontakt zur Person des Vereins geworden',
      'Kontakt „Eva Huber“ angelegt',
    ]);
    expect((await office().ask(contacts.convert, { ID })).http).toBe(409);
    expect((await office().ask(contacts.save, { ...huber, ID })).http).toBe(409);
  });

  it('can be one that is there already', async () => {
    const known = await buildPerson(house(), clubId, { first_name: 'Eva' });
    const ID = await save();
    expect((await office().call(contacts.convert, { ID, child_ID: known.personId })).child_ID).toBe(known.personId);
    const stranger = await buildPerson(house(), await buildClub(house()));
    const second = await save({ company: 'Zweite' });
    expect((await office().ask(contacts.convert, { ID: second, child_ID: stranger.personId })).http).toBe(404);
    expect(await list()).toMatchObject([{ name: 'Zweite' }]);
  });
});

describe('an agreement with a sponsor', () => {
  it('shows in the list while it runs, and the office is told of its end once', async () => {
    const ID = await save();
    const agreement = {
      contact_ID: ID,
      title: 'Banner',
      amount: 50_000,
      start: 20260101,
      end: 20261231,
      remindDays: 60,
    };
    const { ID: agreementId } = await office().call(contacts.saveAgreement, agreement);
    expect(await list()).toMatchObject([{ sponsor: 'until', sponsorUntil: 20261231 }]);
    expect(await inClub(remindOfAgreements, new Date('2026-10-31T09:00:00+01:00'))).toBe(0);
    expect(await inClub(remindOfAgreements)).toBe(1);
    expect(await inClub(remindOfAgreements)).toBe(0);
    const sent = await house().sql<{ recipient: string; subject: string }>(
      'select recipient, subject from mail where club_id = $1',
      [clubId],
    );
    expect(sent).toEqual([
      { recipient: 'buero@verein.test', subject: 'Vereinbarung mit Bäckerei Huber endet am 31.12.2026' },
    ]);
    await office().call(contacts.saveAgreement, { ...agreement, ID: agreementId, end: 20261215 });
    expect(await inClub(remindOfAgreements)).toBe(1);
    await office().call(contacts.saveAgreement, { ...agreement, ID: agreementId, end: 20261115 });
    expect(await inClub(remindOfAgreements)).toBe(0);
    expect(await list()).toMatchObject([{ sponsor: 'none' }]);
    await office().call(contacts.removeAgreement, { ID: agreementId });
    expect((await page(ID)).agreements).toEqual([]);
    expect((await office().ask(contacts.saveAgreement, { ...agreement, end: 20250101 })).refusal?.fields?.end).toBe(
      'Das Ende liegt vor dem Anfang.',
    );
  });
});

describe('a table of contacts', () => {
  const table = `Firma;E-Mail;Ort;Telefon;Unsinn\nBäckerei Huber;office@huber.test;Linz;1;x\nNeu GmbH;neu@firma.test;Wels;0732 2;x\nNeu;neu@firma.test;;;\n;;Graz;;\nKaputt;kein;;;\n`;

  const preview = async (content: string) => {
    const boundary = '----kontakte';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="excel_file"; filename="firmen.csv"\r\ncontent-type: text/csv\r\n\r\n`;
    const [host] = await house().sql<{ host: string }>('select host from club_host where club_id = $1', [clubId]);
    const response = await house().app.inject({
      method: 'POST',
      url: '/api/contacts/import/preview',
      headers: {
        host: host?.host ?? '',
        cookie: await cookieOf(house(), admin),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `${head}${content}\r\n--${boundary}--\r\n`,
    });
    return response.json<{
      message?: string;
      unknown: string[];
      rows: { state: string; note: string; values: object }[];
    }>();
  };

  it('is shown before anything is written, and adds who is not there yet', async () => {
    await save();
    const { rows, unknown } = await preview(table);
    expect(unknown).toEqual(['Unsinn']);
    expect(rows.map(({ state, note }) => [state, note])).toEqual([
      ['known', 'Bäckerei Huber'],
      ['new', ''],
      ['known', 'Neu GmbH'],
      ['wrong', 'Bitte gib eine Firma oder einen Namen an.'],
      ['wrong', 'Bitte gib eine gültige E-Mail-Adresse ein.'],
    ]);
    expect(await list()).toHaveLength(1);
    const added = rows.filter(({ state }) => state !== 'wrong').map(({ values }) => values);
    const { reply } = await office().ask(contacts.import, { name: 'firmen.csv', rows: added });
    expect(reply?.added).toBe(1);
    expect(await list()).toMatchObject([{ name: 'Bäckerei Huber' }, { name: 'Neu GmbH', locality: 'Wels' }]);
    expect((await office().ask(contacts.import, { name: 'firmen.csv', rows: added })).http).toBe(409);
    expect((await preview('Farbe;Form\nrot;rund\n')).message).toMatch(/fehlt eine Spalte mit Firma oder Namen/);
  });
});

describe('whoever gets an invoice', () => {
  it('is seen by who reads invoices, without what the office has noted; nobody else is', async () => {
    const club = await buildBillingClub(house());
    const kassier = club.treasurer;
    const asAdmin = house().as(await buildPerson(house(), club.clubId, { staff_level: 90 }));
    const { accounts } = await asAdmin.call(freeInvoices.choices, {});
    const income = accounts.find(({ label }) => label.startsWith('4800'))?.ID ?? 0;
    const saved = await asAdmin.call(contacts.save, { ...huber, note: 'zahlt ungern' });
    const other = await asAdmin.call(contacts.save, { company: 'Ohne Rechnung' });
    await asAdmin.call(freeInvoices.issue, {
      recipient: {
        customer_ID: saved.ID,
        name: 'Bäckerei Huber',
        street: 'Platz 1',
        postalCode: '4020',
        locality: 'Linz',
      },
      lines: [{ text: 'Bande', quantity: 1000, price: 10_000, tax_code: 'none', account_ID: income }],
      from: 20_270_101,
      to: 20_271_231,
      due: 20_991_231,
      key: 'invoice-1',
    });
    const sees = (ID: number) => house().as(kassier).ask(contacts.get, { ID });
    expect((await sees(saved.ID)).reply).toMatchObject({ contact: { name: 'Bäckerei Huber', note: '' }, tags: [] });
    expect([(await sees(other.ID)).http, (await house().as(kassier).ask(contacts.list, {})).http]).toEqual([403, 403]);
    expect((await house().as(kassier).ask(contacts.history, { ID: saved.ID })).http).toBe(403);
    const stranger = await buildPerson(house(), club.clubId, {});
    expect((await house().as(stranger).ask(contacts.get, { ID: saved.ID })).http).toBe(403);
    const { invoices: issued } = await house().as(kassier).call(contract.invoices.list, {});
    expect(issued).toMatchObject([{ customer_ID: saved.ID }]);
  });

  it('is a contact, once; after its end the books keep it without its data', async () => {
    const club = await buildBillingClub(house(), { settings: { invoiceSettings: { vatId: 'ATU12345675' } } });
    ({ clubId } = club);
    admin = await buildPerson(house(), clubId, { staff_level: 90 });
    const known = await save({
      company: 'Bäckerei Huber',
      street: 'Hauptplatz 1',
      postalCode: '4020',
      locality: 'Linz',
    });
    const { accounts, customers } = await office().call(freeInvoices.choices, {});
    expect(customers).toMatchObject([{ ID: known, name: 'Bäckerei Huber' }]);
    const line = {
      text: 'Banner',
      quantity: 1000,
      price: 10_000,
      tax_code: 'standard' as const,
      account_ID: accounts.find(({ label }) => label.startsWith('4800'))?.ID ?? 0,
    };
    const days = { from: 20261101, to: 20261101, due: 20991231 };
    const { ID: _, ...address } = {
      ID: 0,
      name: 'Bäckerei Huber',
      street: 'Hauptplatz 1',
      postalCode: '4020',
      locality: 'Linz',
      vatId: 'ATU1',
    };
    const issue = (key: string, recipient: object) =>
      office().ask(freeInvoices.issue, { recipient, lines: [line], ...days, key });
    const first = await issue('schluessel-1', { ...address, customer_ID: known });
    await issue('schluessel-2', { ...address, name: 'Metzgerei Maier', customer_ID: 0 });
    expect(await list()).toMatchObject([
      { ID: known, vatId: 'ATU1' },
      { name: 'Metzgerei Maier', kind: 'company' },
    ]);
    const maier = (await list())[1]?.ID ?? 0;
    expect((await office().ask(contacts.merge, { ID: known, other_ID: maier })).refusal?.message).toBe(
      'Beide haben schon Rechnungen bekommen und lassen sich nicht zusammenlegen.',
    );
    const fresh = await save({ company: 'Frisch' });
    expect((await office().ask(contacts.merge, { ID: fresh, other_ID: maier })).http).toBe(409);

    expect((await office().ask(contacts.remove, { IDs: [known, fresh] })).refusal?.message).toBe(
      'Auf dem Konto von „Bäckerei Huber“ ist noch etwas offen. Bitte gleiche es zuerst aus.',
    );
    expect(await list()).toHaveLength(3);
    const paid = { ID: first.reply?.ID ?? 0, amount: 12_000, day: 20261116, via: 'bank' as const, key: 'zahlung-1' };
    await office().call(freeInvoices.pay, paid);
    await office().call(contacts.setTags, { ID: known, tags: [{ label: 'Sponsor' }] });
    const { message } = await office().call(contacts.remove, { IDs: [known, fresh] });
    expect(message).toBe('2 Kontakte sind gelöscht, 1 davon anonymisiert: Ausgestellte Rechnungen bleiben.');
    expect(await list()).toMatchObject([{ ID: maier }]);
    const left = await page(known);
    expect(left).toMatchObject({
      isErased: true,
      tags: [],
      contact: { name: 'Gelöschter Kontakt', street: '', vatId: '' },
    });
    expect(await told(known)).not.toContain('Kontakt „Bäckerei Huber“ angelegt');
    const [invoice] = await house().sql('select recipient from invoice where club_id = $1 and customer_id = $2', [
      clubId,
      known,
    ]);
    expect(invoice).toEqual({ recipient: 'Bäckerei Huber' });
    expect((await office().ask(contacts.save, { ...huber, ID: known })).http).toBe(409);
    expect((await issue('schluessel-3', { ...address, customer_ID: known })).http).toBe(404);
  });
});

it('everything that is stored can be handed to the contact', async () => {
  const ID = await save({ ...huber, note: 'Nett <b>' });
  await office().call(contacts.saveAgreement, { contact_ID: ID, title: 'Banner', amount: 50_000 });
  await office().call(contacts.message, { IDs: [ID], subject: 'Danke', text: 'Vielen Dank!' });
  const [host] = await house().sql<{ host: string }>('select host from club_host where club_id = $1', [clubId]);
  const file = await house().app.inject({
    method: 'GET',
    url: `/api/contacts/data/${ID}`,
    headers: { host: host?.host ?? '', cookie: await cookieOf(house(), admin) },
  });
  for (const part of ['office@huber.test', 'Nett &lt;b&gt;', 'Banner', 'Vielen Dank!', 'angelegt'])
    expect(file.body).toContain(part);
});
