import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildBillingClub } from '../invoices/invoices.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-17T09:00:00+01:00') });
const { contacts, freeInvoices } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  clubId = (await buildBillingClub(house())).clubId;
  admin = await buildPerson(house(), clubId, { staff_level: 90, email: 'buero@verein.test' });
});

const office = () => house().as(admin);
const eva = { kind: 'person', prename: 'Eva', lastname: 'Huber', email: 'eva@huber.test' } as const;
const consent = { newsletter: true, consentOn: 20260101, consentSource: 'Messe' };
const save = async (values: Record<string, unknown>) => (await office().ask(contacts.save, values)).reply?.ID ?? 0;
const list = async () => (await office().call(contacts.list, {})).contacts;

describe('contacts', () => {
  it('imported twice at once are there once', async () => {
    const rows = [eva, { company: 'Bäckerei Maier' }, { company: 'Metzgerei Moser' }];
    const bring = () => office().ask(contacts.import, { name: 'liste.csv', rows });
    const answers = await Promise.all([bring(), bring(), bring()]);
    expect((await list()).map(({ name }) => name)).toEqual(['Bäckerei Maier', 'Eva Huber', 'Metzgerei Moser']);
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  });

  it('who became a person are written to as that person alone, who may have unsubscribed since', async () => {
    const ID = await save({ ...eva, ...consent });
    await office().call(contacts.convert, { ID });
    const { http } = await office().ask(contacts.message, { IDs: [ID], subject: 'Fest', text: 'Kommt!' });
    expect(http).toBe(409);
    expect(await house().sql('select from mail where club_id = $1 and recipient = $2', [clubId, eva.email])).toEqual(
      [],
    );
  });

  it('bring no consent along for an address where somebody has unsubscribed', async () => {
    const owner = await buildPerson(house(), clubId, { email: eva.email });
    const wish = { child_ID: owner.personId, shouldReceivePost: 2 };
    await house().as(owner).call(contract.messaging.saveMailing, wish);
    const ID = await save({ ...eva, ...consent });
    const { child_ID: personId } = await office().call(contacts.convert, { ID });
    const [person] = await house().sql<{ mailing: number }>('select mailing from person where id = $1', [personId]);
    expect(person?.mailing).toBe(0);
    const other = await save({ ...eva, ...consent, prename: 'Udo', email: 'udo@huber.test' });
    const { child_ID: second } = await office().call(contacts.convert, { ID: other });
    expect(await house().sql('select mailing from person where id = $1', [second])).toEqual([{ mailing: 1 }]);
  });

  it('who became a person get no invoice as a contact any more', async () => {
    const ID = await save(eva);
    await office().call(contacts.convert, { ID });
    const { accounts } = await office().call(freeInvoices.choices, {});
    const account_ID = accounts.find(({ label }) => label.startsWith('4800'))?.ID ?? 0;
    const line = { text: 'Banner', quantity: 1000, price: 10_000, tax_code: 'standard' as const, account_ID };
    const recipient = { name: 'Firma Fremd', street: 'Weg 1', postalCode: '4020', locality: 'Linz', customer_ID: ID };
    const days = { from: 20261101, to: 20261101, due: 20991231 };
    const { http } = await office().ask(freeInvoices.issue, { recipient, lines: [line], ...days, key: 'schluessel-1' });
    expect(http).toBe(404);
    expect((await office().call(contacts.get, { ID })).contact.name).toBe('Eva Huber');
  });

  it('keep their consent for the address that they gave it for', async () => {
    const ID = await save({ ...eva, ...consent });
    const { accounts } = await office().call(freeInvoices.choices, {});
    const account_ID = accounts.find(({ label }) => label.startsWith('4800'))?.ID ?? 0;
    const line = { text: 'Banner', quantity: 1000, price: 10_000, tax_code: 'standard' as const, account_ID };
    const recipient = { name: 'Eva Huber', street: 'Weg 1', postalCode: '4020', locality: 'Linz', customer_ID: ID };
    const days = { from: 20261101, to: 20261101, due: 20991231 };
    const issued = {
      recipient: { ...recipient, email: 'buchhaltung@huber.test' },
      lines: [line],
      ...days,
      key: 'schluessel-2',
    };
    expect((await office().ask(freeInvoices.issue, issued)).http).toBe(200);
    expect((await office().call(contacts.get, { ID })).contact).toMatchObject({ newsletter: false, consentOn: 0 });
  });
});
