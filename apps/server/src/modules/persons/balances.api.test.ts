import { contract } from '@vereinshaus/contract';
import readExcel from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCharge, buildPayment, voidEntry } from '../../../test/factories/books.ts';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();

let clubId = 0;
let admin: NonNullable<Actor>;
let treasurer: NonNullable<Actor>;
let registrar: NonNullable<Actor>;
let parent: NonNullable<Actor>;
let child: NonNullable<Actor>;
let creditor: NonNullable<Actor>;

/** The family owes 80 euros of 120, another person has paid 12.50 too much; a cancelled entry never counts. */
beforeAll(async () => {
  clubId = await buildClub(house());
  const person = (columns: Record<string, unknown>) => buildPerson(house(), clubId, columns);
  admin = await person({ first_name: 'Adele', last_name: 'Admin', staff_level: 90 });
  treasurer = await person({ first_name: 'Karl', last_name: 'Kassier' });
  await buildGrant(house(), clubId, treasurer.personId, 'accounting_read');
  await buildGrant(house(), clubId, treasurer.personId, 'user_read');
  registrar = await person({ first_name: 'Sigrid', last_name: 'Schrift' });
  await buildGrant(house(), clubId, registrar.personId, 'user_read');
  parent = await person({ first_name: 'Petra', last_name: 'Eltern' });
  child = await person({ first_name: 'Kim', last_name: 'Eltern', manager_id: parent.personId });
  creditor = await person({ first_name: 'Gustav', last_name: 'Guthaben' });
  await buildCharge(house(), clubId, { managerId: parent.personId, cents: 12_000 });
  await buildPayment(house(), clubId, { managerId: parent.personId, cents: 4000 });
  const wrong = await buildCharge(house(), clubId, { managerId: parent.personId, cents: 99_900, byHand: true });
  await voidEntry(house(), clubId, wrong);
  await buildPayment(house(), clubId, { managerId: creditor.personId, cents: 1250 });
});

const balancesFor = async (actor: Actor, input: Record<string, unknown> = {}) => {
  const { users } = await house().as(actor).call(contract.persons.list, input);
  return users.map(({ prename, saldo, saldoall }) => [prename, saldo, saldoall]);
};

describe('the balance of a person', () => {
  it('is that of the customer account of the Verwalter, in every list, for those who read the books', async () => {
    const all = [
      ['Adele', 0, 0],
      ['Kim', -8000, -8000],
      ['Petra', -8000, -8000],
      ['Gustav', 1250, 1250],
      ['Karl', 0, 0],
      ['Sigrid', 0, 0],
    ];
    expect(await balancesFor(admin)).toEqual(all);
    expect(await balancesFor(treasurer)).toEqual(all);
    const { users } = await house().as(treasurer).call(contract.persons.listByManager, { search: 'petra' });
    expect(users).toMatchObject([{ saldo: -8000 }]);
  });

  it('is not told to those who only read persons', async () => {
    expect((await balancesFor(registrar)).map(([name, saldo]) => [name, saldo])).toEqual([
      ['Adele', undefined],
      ['Kim', undefined],
      ['Petra', undefined],
      ['Gustav', undefined],
      ['Karl', undefined],
      // Their own.
      ['Sigrid', 0],
    ]);
    const person = await house().as(registrar).call(contract.persons.get, { child_ID: child.personId });
    expect(person).not.toHaveProperty('saldo');
    expect(await house().as(registrar).refused(contract.ledger.saldo, { childID: child.personId })).toMatchObject({
      http: 403,
    });
  });

  it('is the business of the Verwalter, not of those they look after', async () => {
    expect(await balancesFor(parent)).toEqual([
      ['Kim', -8000, -8000],
      ['Petra', -8000, -8000],
    ]);
    expect(await house().as(parent).call(contract.persons.get, { child_ID: child.personId })).toMatchObject({
      saldo: -8000,
      saldoall: -8000,
    });
    expect(await balancesFor(child)).toEqual([['Kim', undefined, undefined]]);
    expect(await house().as(child).refused(contract.ledger.saldo, { childID: child.personId })).toMatchObject({
      http: 403,
    });
  });

  it.each([
    ['<0', ['Kim', 'Petra']],
    ['> 0', ['Gustav']],
    ['12,50', ['Gustav']],
    ['€ 12.50', ['Gustav']],
    ['-80', ['Kim', 'Petra']],
    ['<= -80,00', ['Kim', 'Petra']],
    ['−100 bis 0', ['Adele', 'Kim', 'Petra', 'Karl', 'Sigrid']],
    ['>1.000', []],
    ['viel', []],
    ['>', []],
    ['99999999999999', []],
    ['bis', []],
  ])('can be asked for: %s', async (saldo, names) => {
    expect((await balancesFor(treasurer, { filters: { saldo } })).map(([name]) => name)).toEqual(names);
  });

  it('orders a list, page by page', async () => {
    const sorted = await balancesFor(treasurer, { sort: 'saldo' });
    expect(sorted.map(([, saldo]) => saldo)).toEqual([-8000, -8000, 0, 0, 0, 1250]);
    expect(await balancesFor(treasurer, { sort: '-saldo', size: 1, page: 1 })).toEqual([['Gustav', 1250, 1250]]);
  });

  it.each([{ sort: 'saldo' }, { sort: '-saldo' }, { filters: { saldo: '<0' } }, { criteria: { saldo: '<0' } }])(
    'cannot be guessed by %o without the right to see it',
    async (input) => {
      for (const actor of [registrar, parent, child]) {
        expect(await house().as(actor).refused(contract.persons.list, input)).toMatchObject({
          http: 422,
          message: 'Die Spalte saldo gibt es nicht.',
        });
      }
    },
  );

  it('comes with a search that asks for it', async () => {
    const find = async (actor: Actor) =>
      (
        await house()
          .as(actor)
          .call(contract.persons.search, { name: 'petra', furtherFields: ['saldo'] })
      ).users[0];
    expect(await find(treasurer)).toMatchObject({ saldo: -8000, due: 8000, later: 0 });
    expect(await find(registrar)).not.toHaveProperty('saldo');
    expect(await find(registrar)).not.toHaveProperty('due');
    expect((await house().as(admin).call(contract.persons.search, { name: 'petra' })).users[0]).not.toHaveProperty(
      'saldo',
    );
  });

  it('fills three columns of the Excel file', async () => {
    const file = await house()
      .as(admin)
      .call(contract.personLists.excel, { user_ids: [parent.personId] });
    const [sheet] = await readExcel(Buffer.from(file.content, 'base64'));
    expect(sheet?.data.flat()).toEqual(expect.arrayContaining(['Saldo', -80, 'Fällig', 80, 'Später', 0]));
  });
});

describe('the credit of a family', () => {
  it('stands once, with whoever pays: in lists, their order and filter, searches and among participants', async () => {
    const club = await buildClub(house());
    const office = await buildPerson(house(), club, { staff_level: 90, first_name: 'Olga', last_name: 'Office' });
    const mother = await buildPerson(house(), club, { first_name: 'Mona', last_name: 'Huber' });
    const kids = [];
    for (const first_name of ['Kim', 'Lea']) {
      kids.push(await buildPerson(house(), club, { first_name, last_name: 'Huber', manager_id: mother.personId }));
    }
    await buildPayment(house(), club, { managerId: mother.personId, cents: 9000 });
    const as = house().as(office);
    const credits = (rows: readonly { prename: string; saldo?: number | undefined }[]) =>
      rows.filter(({ saldo }) => saldo !== 0).map(({ prename, saldo }) => [prename, saldo]);
    const alone = [['Mona', 9000]];
    expect(credits((await as.call(contract.persons.list, {})).users)).toEqual(alone);
    const found = await as.call(contract.persons.list, { filters: { saldo: '>0' }, sort: '-saldo' });
    expect([credits(found.users), found.total]).toEqual([alone, 1]);
    const { users } = await as.call(contract.persons.search, { name: 'Huber', furtherFields: ['saldo'] });
    expect(credits(users)).toEqual(alone);
    expect(users.map(({ prename, isVerwalter }) => `${prename} ${isVerwalter}`).toSorted()).toEqual([
      'Kim false',
      'Lea false',
      'Mona true',
    ]);
    const courseId = await buildCourse(house(), club);
    for (const { personId } of [mother, ...kids]) await buildParticipation(house(), club, courseId, personId);
    const { parts } = await as.call(contract.bookings.participants, { id: courseId });
    expect(credits(parts.map(({ child: person }) => person))).toEqual(alone);
    expect(await as.call(contract.ledger.saldo, { childID: kids[0]?.personId ?? 0 })).toMatchObject({ saldo: 9000 });

    // The debt is shown to everybody in the family.
    await buildCharge(house(), club, { managerId: mother.personId, cents: 10_000 });
    const owing = await as.call(contract.persons.search, { name: 'Huber', furtherFields: ['saldo'] });
    expect(owing.users.map(({ saldo }) => saldo)).toEqual([-1000, -1000, -1000]);
  });
});
