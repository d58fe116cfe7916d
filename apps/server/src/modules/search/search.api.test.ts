import { contract } from '@vereinshaus/contract';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bankHands } from '../bank/bank.testing.ts';
import { camt, ownIban } from '../bank/statement.testing.ts';
import { buildInvoicedCharge } from './search.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });

type Person = NonNullable<Actor>;
let office: Person;
let treasurer: Person;
let trainer: Person;
let mother: Person;
let child: Person;
let foreign: Person;

const fillBooks = async (clubId: number, payerId: number) => {
  const { sql } = house();
  await sql('update club set iban = $2 where id = $1', [clubId, ownIban]);
  const lines = [
    { bank: 'B-1', cents: 17_500, name: 'Sabine Zobel', text: 'Turnen Anna' },
    { bank: 'B-2', cents: -4_800, name: 'Wasserwerk', text: 'Halle März' },
  ];
  await bankHands(house, () => treasurer).take(camt({ lines }));
  await buildInvoicedCharge(house(), clubId, {
    payerId,
    cents: 17_500,
    recipient: 'Sabine Zobel',
    invoiceNumber: 43,
    requestKey: 'schluessel-1',
    externalId: 'pi_3AbCdEf',
  });
};

/** Sabine with Mia, who shares her mother's number, and a bank line, an invoice, a payment and an open amount of € 175. */
beforeAll(async () => {
  const clubId = await buildClub(house());
  const person = (columns: Record<string, unknown>) => buildPerson(house(), clubId, columns);
  office = await person({ first_name: 'Berta', last_name: 'Büro', staff_level: 50, birth_date: '1970-01-01' });
  treasurer = await person({ first_name: 'Karl', last_name: 'Kassier' });
  await buildGrant(house(), clubId, treasurer.personId, 'accounting');
  await buildGrant(house(), clubId, treasurer.personId, 'invoice');
  trainer = await person({ first_name: 'Tom', last_name: 'Trainer', is_trainer: true });
  mother = await person({ first_name: 'Sabine', last_name: 'Zobel', phone: '436641112223', birth_date: '1985-03-04' });
  child = await person({
    first_name: 'Anna',
    last_name: 'Zobel',
    phone: '436641112223',
    birth_date: '2016-05-04',
    manager_id: mother.personId,
  });
  const otherClub = await buildClub(house());
  foreign = await buildPerson(house(), otherClub, { staff_level: 90, last_name: 'Fremd' });
  await fillBooks(clubId, mother.personId);
});

const find = (typed: string, actor: Actor = office) => house().as(actor).call(contract.search.all, { typed });
const labels = async (typed: string, actor: Actor = office) => {
  const found = await find(typed, actor);
  return Object.fromEntries(
    Object.entries(found).flatMap(([part, value]) =>
      typeof value === 'object' && value.hits.length > 0 ? [[part, value.hits.map(({ label }) => label)]] : [],
    ),
  );
};

describe('the search over everything', () => {
  it.each(['0664 111 22 23', '+43 664 1112223', '1112223'])(
    'names who looks after the family first for %s',
    async (typed) => {
      expect((await labels(typed)).persons).toEqual(['Sabine Zobel', 'Anna Zobel']);
      expect((await find(typed)).persons?.hits[0]?.ID).toBe(mother.personId);
    },
  );

  it('finds names, birth dates and the Kundenreferenz', async () => {
    expect((await labels('zobel')).persons).toEqual(['Anna Zobel', 'Sabine Zobel']);
    expect((await labels('4.5.2016')).persons).toEqual(['Anna Zobel']);
    const { persons } = await find(customerReference(mother.personId));
    expect(persons?.hits).toMatchObject([{ ID: mother.personId, description: 'geboren 04.03.1985, Kundenreferenz' }]);
  });

  it('tells how many there are beside the first', async () => {
    const { persons } = await house().as(office).call(contract.search.all, { typed: 'zobel', size: 1 });
    expect(persons).toMatchObject({ total: 2, hits: [{ label: 'Anna Zobel' }] });
  });

  it('finds payments by amount and by the name that the provider gave them', async () => {
    for (const typed of ['175,00', '175', '€ 175', '175 Euro', 'pi_3AbCdEf'])
      expect((await find(typed, treasurer)).payments?.hits).toMatchObject([
        { ID: mother.personId, description: 'Sabine Zobel, 03.11.2026' },
      ]);
    expect((await find('175,01', treasurer)).payments).toEqual({ total: 0, hits: [] });
  });

  it('finds an invoice by its number and by its amount', async () => {
    for (const typed of ['2026-43', '2026-00043', '43', 'Rechnung 2026-43', '175,00'])
      expect((await labels(typed, treasurer)).invoices).toEqual(['Rechnung 2026-00043']);
    expect((await labels('2025-43', treasurer)).invoices).toBeUndefined();
  });

  it('finds who owes exactly so much', async () => {
    const { openAmounts } = await find('175,00', treasurer);
    expect(openAmounts?.hits).toMatchObject([{ ID: mother.personId, description: 'Sabine Zobel, fällig 15.10.2026' }]);
  });

  it('finds bank lines by amount in either direction, and by words', async () => {
    expect((await find('175,00', treasurer)).bankLines).toMatchObject({
      total: 1,
      hits: [{ path: '/buchhaltung/zuordnung?suche=175%2C00' }],
    });
    expect((await labels('48', treasurer)).bankLines).toHaveLength(1);
    for (const typed of ['wasserw', 'halle maerz', 'MÄRZ'])
      expect((await labels(typed, treasurer)).bankLines?.[0]).toContain('Wasserwerk');
    expect((await labels('xyz', treasurer)).bankLines).toBeUndefined();
  });

  it('leads from a bank line to a list that shows it', async () => {
    const { lines } = await house().as(treasurer).call(contract.bank.lines, { search: '175,00' });
    expect(lines.map(({ name }) => name)).toEqual(['Sabine Zobel']);
  });

  it('shows money to those alone who may see it', async () => {
    const seenByTrainer = await find('175,00', trainer);
    expect(Object.values(seenByTrainer).map((part) => part?.total)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(Object.keys(seenByTrainer)).not.toContain('bankLines');
    expect(Object.values(await find('175,00', foreign)).every((part) => part?.total === 0)).toBe(true);
    expect((await find('2026-43', foreign)).invoices?.total).toBe(0);
    expect((await find('wasserwerk', foreign)).bankLines?.total).toBe(0);
    expect((await find('zobel', foreign)).persons).toEqual({ total: 0, hits: [] });
  });

  it('shows a family itself alone', async () => {
    expect((await labels('bü', mother)).persons).toBeUndefined();
    expect((await labels('zobel', child)).persons).toBeUndefined();
  });

  it.each(['%', '_', "'; drop table person; --", '()', '2026-', '\\', '€'])('takes %s for words', async (typed) => {
    expect((await house().as(treasurer).ask(contract.search.all, { typed })).http).toBe(200);
  });
});
