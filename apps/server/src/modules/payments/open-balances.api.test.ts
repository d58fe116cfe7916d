import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();
const { list } = contract.openBalances;

let clubId = 0;
let treasurer: NonNullable<Actor>;
let maria: NonNullable<Actor>;
let anna: NonNullable<Actor>;
let rosa: NonNullable<Actor>;

const enter = (personId: number, amount: number) =>
  house()
    .as(treasurer)
    .call(contract.payments.addManual, { child_ID: personId, amount, via: 'credit', text: 'Eintrag' });

const person = (name: string) =>
  buildPerson(house(), clubId, { first_name: name, last_name: 'Huber', email: `${name.toLowerCase()}@huber.test` });

/** One has a debt, one has a credit, one has paid everything; two others have no account. */
beforeEach(async () => {
  clubId = await buildClub(house(), { full_name: 'Turnverein', address: 'Turngasse 1, 4020 Linz' });
  treasurer = await buildPerson(house(), clubId, { staff_level: 80 });
  [maria, anna, rosa] = [await person('Maria'), await person('Anna'), await person('Rosa')];
  await person('Ohne');
  await enter(maria.personId, -1234);
  await enter(anna.personId, 500);
  await enter(rosa.personId, -700);
  await enter(rosa.personId, 700);
});

const ask = (input: InputOf<typeof list>, actor: Actor = treasurer) => house().as(actor).call(list, input);
const names = async (input: InputOf<typeof list>) => (await ask(input)).users.map(({ prename }) => prename);

const pending = (payerId: number, cents: number) =>
  house().sql(
    `insert into payment (club_id, payer_id, kind, provider, state, amount_cents, request_key, created_at)
     values ($1, $2, 'sepa_debit', 'sandbox', 'pending', $3, $4, now())`,
    [clubId, payerId, cents, randomUUID()],
  );

describe('open balances', () => {
  it('tell name, address, courses, family, reminder level and balance in cents, negative = owed', async () => {
    const child = await buildPerson(house(), clubId, { first_name: 'Lena', manager_id: maria.personId });
    const courseId = await buildCourse(house(), clubId, { name: 'Kinderturnen' });
    await buildParticipation(house(), clubId, courseId, child.personId);
    const reply = await ask({});
    expect(reply.users).toEqual([
      {
        ID: maria.personId,
        accountNr: expect.any(Number),
        prename: 'Maria',
        lastname: 'Huber',
        fullname: 'Maria Huber',
        email: 'maria@huber.test',
        cp: ['Kinderturnen'],
        family: 2,
        reminderlevel: 0,
        paymentReference: customerReference(maria.personId),
        saldoall: -1234,
        due: 1234,
        later: 0,
        underWay: 0,
      },
    ]);
    expect(reply).toMatchObject({ total: 1, owed: 1234, due: 1234, credit: 0, underWay: 0 });
  });

  it('list customers of free invoices among the families, and count what they owe', async () => {
    const { accounts } = await house().as(treasurer).call(contract.freeInvoices.choices, {});
    const income = accounts.find(({ label }) => label.startsWith('4800'))?.ID ?? 0;
    const line = { text: 'Banden', quantity: 1000, unit: 'Stück', price: 50_000, account_ID: income };
    await house()
      .as(treasurer)
      .call(contract.freeInvoices.issue, {
        recipient: {
          name: 'Raika',
          street: 'Hauptplatz 1',
          postalCode: '4020',
          locality: 'Linz',
          email: 'office@raika.test',
        },
        lines: [{ ...line, tax_code: 'none' }],
        from: 20_270_101,
        to: 20_271_231,
        due: 20_991_231,
        key: 'sponsor-1',
      });
    const { users, ...sums } = await ask({ sort: '-saldoall' });
    expect(sums).toMatchObject({ total: 2, owed: 51_234, due: 1234 });
    expect(users[1]).toMatchObject({
      ID: 0,
      accountNr: expect.any(Number),
      fullname: 'Raika',
      email: 'office@raika.test',
      family: 0,
      paymentReference: expect.stringMatching(/^K\d+$/),
      saldoall: -50_000,
      later: 50_000,
    });
    expect(await names({ filters: { fullname: 'raika' } })).toEqual(['']);
    expect((await ask({ showNullSaldo: true }, maria)).users).toMatchObject([{ ID: maria.personId }]);
  });

  it('show credits and settled accounts when somebody wants to see them', async () => {
    expect(await names({})).toEqual(['Maria']);
    expect(await names({ showNullSaldo: true, sort: 'saldoall' })).toEqual(['Maria', 'Rosa', 'Anna']);
    expect(await ask({ showNullSaldo: true })).toMatchObject({ owed: 1234, credit: 500, total: 3 });
  });

  it('count payments that are not confirmed when somebody wants them counted', async () => {
    await pending(maria.personId, 1000);
    expect((await ask({})).users).toMatchObject([{ saldoall: -1234, due: 1234, underWay: 1000 }]);
    expect((await ask({ considerPending: true })).users).toMatchObject([{ saldoall: -234, due: 234, underWay: 1000 }]);
    await pending(maria.personId, 234);
    expect(await names({ considerPending: true })).toEqual([]);
  });

  it('are filtered, sorted and paged; sums and total stay the same past the end', async () => {
    const all = { showNullSaldo: true };
    expect(await names({ ...all, filters: { saldoall: '<0' } })).toEqual(['Maria']);
    expect(await names({ ...all, filters: { fullname: 'ann' } })).toEqual(['Anna']);
    expect(await names({ ...all, filters: { paymentReference: customerReference(rosa.personId) } })).toEqual(['Rosa']);
    expect(await names({ ...all, sort: '-fullname' })).toEqual(['Rosa', 'Maria', 'Anna']);
    const beyond = await ask({ ...all, page: 99, size: 10 });
    expect(beyond).toMatchObject({ users: [], total: 3, owed: 1234, credit: 500 });
    const refused = await house()
      .as(treasurer)
      .ask(list, { filters: { iban: 'AT' } });
    expect(refused).toMatchObject({ http: 422, refusal: { message: 'Die Spalte „iban“ gibt es nicht.' } });
  });

  it('tell a Verwalter below 80 of the own family alone, whatever is asked; another club nothing', async () => {
    const board = await buildPerson(house(), clubId, { staff_level: 50 });
    await enter(board.personId, -900);
    expect((await ask({ showNullSaldo: true }, board)).users).toMatchObject([{ ID: board.personId, saldoall: -900 }]);
    expect(await ask({ filters: { fullname: 'Maria' } }, board)).toMatchObject({ users: [], total: 0, owed: 0 });
    expect((await ask({}, maria)).users).toMatchObject([{ ID: maria.personId, email: 'maria@huber.test', cp: [] }]);
    const child = await buildPerson(house(), clubId, { manager_id: maria.personId, staff_level: 50 });
    expect((await house().as(child).ask(list, {})).http).toBe(403);
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await ask({ showNullSaldo: true }, stranger)).users).toEqual([]);
  });

  it('tell whoever only keeps the books no addresses and no courses, not even by a filter', async () => {
    const books = await buildPerson(house(), clubId);
    await house().sql(`insert into permission_grant (club_id, person_id, permission) values ($1, $2, 'accounting')`, [
      clubId,
      books.personId,
    ]);
    const [row] = (await ask({}, books)).users;
    expect(row).toMatchObject({ fullname: 'Maria Huber', saldoall: -1234 });
    expect([row?.email, row?.cp]).toEqual([undefined, undefined]);
    expect(
      (
        await house()
          .as(books)
          .ask(list, { filters: { email: 'maria' } })
      ).http,
    ).toBe(422);
  });
});
