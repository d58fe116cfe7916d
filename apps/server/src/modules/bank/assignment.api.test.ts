import { contract } from '@vereinshaus/contract';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks, buildCharge } from '../../../test/factories/books.ts';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { upload } from '../persons/profile.testing.ts';
import { bankBalance, bankHands, endRun } from './bank.testing.ts';
import { camt, ownIban, type ToldLine } from './statement.testing.ts';

const house = useHouse({ clock: () => new Date('2026-03-03T09:00:00Z') });
const calls = contract.bank;

let clubId = 0;
let treasurer: NonNullable<Actor>;
const { as, take, lines, lineOf, book, bookConfidentMatches, unbook } = bankHands(house, () => treasurer);

beforeEach(async () => {
  clubId = await buildClub(house(), { full_name: 'Turnverein Musterstadt', iban: ownIban });
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin', last_name: 'Kassier' });
});

/** A person with a debt since the first of March. */
const family = async (first: string, last: string, cents: number, since = '2026-03-01') => {
  const { personId } = await buildPerson(house(), clubId, { first_name: first, last_name: last });
  if (cents > 0) await buildCharge(house(), clubId, { managerId: personId, cents, dueOn: since, on: since });
  return personId;
};

let counter = 0;
const statement = (...told: readonly ToldLine[]) => {
  counter += 1;
  return camt({ lines: told.map((one, index) => ({ bank: `R-${counter}-${index}`, ...one })) });
};

const accountOf = async (number: number) => {
  const [row] = await house().sql<{ id: number }>('select id from ledger_account where club_id = $1 and number = $2', [
    clubId,
    number,
  ]);
  return row?.id ?? 0;
};

const otherIncome = async () => {
  const [row] = await house().sql<{ id: number }>(
    `select id from ledger_account where club_id = $1 and purpose = 'otherIncome'`,
    [clubId],
  );
  return row?.id ?? 0;
};

const waiting = async (link: string) =>
  (await as().call(contract.reports.dashboard, {})).waiting.find((one) => one.link === link)?.count ?? 0;

describe('chosen items', () => {
  it('decide what a line covers; of others, and of what goes out, they are refused', async () => {
    const huber = await family('Maria', 'Huber', 5000, '2026-02-01');
    await buildCharge(house(), clubId, { managerId: huber, cents: 3000, dueOn: '2026-03-01', on: '2026-03-01' });
    const maier = await family('Otto', 'Maier', 3000);
    const itemsOf = async (personId: number) =>
      (await as().call(contract.payments.previewManual, { child_ID: personId })).items;
    const [, later] = await itemsOf(huber);
    const [foreign] = await itemsOf(maier);
    await take(statement({ cents: 3000, text: 'Danke', name: 'Maria Huber' }, { cents: -3000, text: 'Retour' }));
    const line = await lineOf('Danke');
    const part = (items: readonly number[]) => ({ child_ID: huber, amount: 3000, items: [...items] });
    const ask = (lineId: number, parts: ReturnType<typeof part>[]) => as().ask(calls.book, { line_ID: lineId, parts });
    expect((await ask(line.ID, [part([foreign?.ID ?? 0])])).refusal?.code).toBe('payments.itemNotOpen');
    const out = await lineOf('Retour');
    expect((await ask(out.ID, [{ ...part([later?.ID ?? 0]), amount: -3000 }])).refusal?.code).toBe('bank.onlyOfPayers');
    expect((await ask(line.ID, [part([later?.ID ?? 0])])).http).toBe(200);
    expect(await itemsOf(huber)).toMatchObject([{ open: 5000 }]);
    await expectSoundBooks(house(), clubId);
  });
});

describe('certain lines', () => {
  it('are booked in one go, and are payments that everybody sees', async () => {
    const huber = await family('Maria', 'Huber', 5000);
    const maier = await family('Otto', 'Maier', 8000);
    expect(await waiting('/buchhaltung/zuordnung')).toBe(0);
    await take(
      statement(
        {
          cents: 5000,
          text: `${customerReference(huber)} Kursbeitrag`,
          name: 'Oma Huber',
          iban: 'AT541200010020030040',
        },
        {
          cents: 8000,
          text: customerReference(maier).replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
          name: 'Otto Maier',
        },
        { cents: 777, name: 'Unbekannt', text: 'danke' },
      ),
    );
    expect(await lines()).toMatchObject({ open: 3, certain: 1, certainAmount: 5000 });
    expect(await waiting('/buchhaltung/zuordnung')).toBe(3);
    expect((await as().call(contract.home.inbox, {})).books).toEqual({
      total: 1,
      entries: [{ text: '3 Zeilen vom Kontoauszug sind noch nicht zugeordnet', link: '/buchhaltung/zuordnung' }],
    });
    expect(await bookConfidentMatches()).toBe(1);
    expect(await waiting('/buchhaltung/zuordnung')).toBe(2);
    expect(await balanceInBooks(house(), huber)).toBe(0);
    const { payments, due } = await as().call(contract.payments.list, { userID: huber });
    expect({ due, payments: payments.map(({ amount, covers }) => [amount, covers.length]) }).toEqual({
      due: 0,
      payments: [[5000, 1]],
    });
    // The sender and the end of the account number: enough to recognise it.
    expect(payments[0]?.sourceDescription).toMatchObject({ name: 'Oma Huber', konto: '0040', bank_name: '' });
    expect((await lines()).lines.map(({ proposal }) => proposal?.certainty)).toEqual(['near', undefined]);
    expect(await balanceInBooks(house(), maier)).toBe(-8000);
    await expectSoundBooks(house(), clubId);
  });

  it('of one family are looked at one after the other: what the first has paid does not speak for the second', async () => {
    const huber = await family('Maria', 'Huber', 5000);
    const told = { cents: 5000, text: customerReference(huber) };
    await take(statement(told, { ...told, text: `${told.text} noch einmal` }));
    expect((await lines()).certain).toBe(2);
    expect(await bookConfidentMatches()).toBe(1);
    expect((await lines()).lines).toMatchObject([{ proposal: { certainty: 'likely', child_ID: huber } }]);
  });
});

describe('whoever is named', () => {
  it('is found however they are written, by a child, by a company, by a number that is nearly theirs', async () => {
    const mother = await family('Ana', 'Obst', 0);
    await buildPerson(house(), clubId, { first_name: 'Ida', last_name: 'Kern', manager_id: mother });
    const { personId: company } = await buildPerson(house(), clubId, {
      first_name: '',
      last_name: '',
      company_name: 'Bäckerei Öhler & Co',
    });
    const told: readonly (readonly [string, number])[] = [
      ['MUELLER BAECKER EVA', await family('Eva', 'Müller-Bäcker', 0)],
      ["O'Brien Sinead", await family('Sinéad', "O'Brien", 0)],
      ['MICHALEK JAN', await family('Jan', 'Michałek', 0)],
      ['Von der Au, Lea', await family('Lea', 'von der Au', 0)],
      ['HADZIC EMINA', await family('Emina', 'Hadžić', 0)],
      ['Maria Theresia', await family('Maria Theresia', '', 0)],
      ['Ida Kern', mother],
      ['Baeckerei Oehler Co', company],
    ];
    const nearly = await family('Otto', 'Maier', 8000);
    const swapped = customerReference(nearly).replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    const near: ToldLine = { cents: 8000, text: swapped, name: 'Oma' };
    await take(statement(...told.map(([name], index) => ({ cents: 100 + index, name, text: 'Beitrag' })), near));
    const found = new Map((await lines()).lines.map(({ name, proposal }) => [name, proposal?.child_ID]));
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries([...told, ['Oma', nearly]]));
  });
});

describe('a line', () => {
  it('is split over persons and accounts, to the cent', async () => {
    const [huber, maier] = [await family('Maria', 'Huber', 5000), await family('Otto', 'Maier', 8000)];
    await take(statement({ cents: 10_000, text: 'Familientag' }));
    const { ID } = await lineOf('Familientag');
    const account = await otherIncome();
    const parts = [
      { child_ID: huber, amount: 5000 },
      { child_ID: maier, amount: 3000 },
      { account_ID: account, amount: 1500 },
    ];
    expect((await as().refused(calls.book, { line_ID: ID, parts })).message).toBe(
      `Die Teile ergeben ${formatMoney(9500)}, die Zeile hat ${formatMoney(10_000)}. Es fehlen ${formatMoney(500)}.`,
    );
    const whole = [...parts.slice(0, 2), { account_ID: account, amount: 2000 }];
    await as().call(calls.book, { line_ID: ID, parts: whole });
    expect([await balanceInBooks(house(), huber), await balanceInBooks(house(), maier)]).toEqual([0, -5000]);
    expect((await lines({ state: 'booked' })).lines).toMatchObject([
      { parts: [{ amount: 5000 }, { amount: 3000 }, { amount: 2000 }], sender: 'Karin Kassier' },
    ]);
    expect(await bankBalance(house(), clubId)).toBe(10_000);
    await expectSoundBooks(house(), clubId);
  });

  it('that pays too much leaves a credit, and one that pays too little a rest', async () => {
    const [huber, maier] = [await family('Maria', 'Huber', 5000), await family('Otto', 'Maier', 8000)];
    await take(statement({ cents: 6000, text: 'zu viel' }, { cents: 3000, text: 'zu wenig' }));
    await book((await lineOf('zu viel')).ID, huber, 6000);
    await book((await lineOf('zu wenig')).ID, maier, 3000);
    expect([await balanceInBooks(house(), huber), await balanceInBooks(house(), maier)]).toEqual([1000, -5000]);
  });

  it('with signs of two halves is cut between them: it comes in, is booked, and comes back', async () => {
    const huber = await family('Maria', 'Huber', 5000);
    const name = `Maria ${'😀'.repeat(80)}`;
    await take(statement({ cents: 5000, name, text: `${customerReference(huber)} ${'😀'.repeat(300)}` }));
    const { ID } = (await lines()).lines[0] ?? { ID: 0 };
    await book(ID, huber, 5000);
    await unbook(ID);
    expect([await balanceInBooks(house(), huber), await bankBalance(house(), clubId)]).toEqual([-5000, 0]);
  });

  it('is taken back: what it paid is owed again, and it waits again', async () => {
    const huber = await family('Maria', 'Huber', 5000);
    await take(statement({ cents: 5000, text: customerReference(huber) }));
    await bookConfidentMatches();
    const [line] = (await lines({ state: 'booked' })).lines;
    await unbook(line?.ID ?? 0);
    expect(await balanceInBooks(house(), huber)).toBe(-5000);
    expect(await lines()).toMatchObject({ open: 1, certain: 1 });
    expect(await as().refused(calls.unbook, { line_ID: line?.ID ?? 0 })).toMatchObject({ code: 'bank.lineOpen' });
    expect(await bookConfidentMatches()).toBe(1);
    expect(await balanceInBooks(house(), huber)).toBe(0);
    expect(await bankBalance(house(), clubId)).toBe(5000);
    await expectSoundBooks(house(), clubId);
  });

  it('that went out to a family uses up their credit, and is taken back as well', async () => {
    const huber = await family('Maria', 'Huber', 0);
    await take(statement({ cents: 4000, text: 'Vorauszahlung' }, { cents: -4000, text: 'Rückzahlung' }));
    await book((await lineOf('Vorauszahlung')).ID, huber, 4000);
    const back = await lineOf('Rückzahlung');
    await book(back.ID, huber, -4000);
    expect(await balanceInBooks(house(), huber)).toBe(0);
    await unbook(back.ID);
    expect(await balanceInBooks(house(), huber)).toBe(4000);
    expect(await bankBalance(house(), clubId)).toBe(4000);
    await expectSoundBooks(house(), clubId);
  });

  it.each([
    ['nobody', () => [{ amount: 100 }], 'bank.unknownTarget'],
    ['the other direction', () => [{ child_ID: 1, amount: -100 }], 'bank.wrongSide'],
    ['somebody who is not there', () => [{ child_ID: 999_999, amount: 100 }], 'bank.unknownTarget'],
    ['an account that is not there', () => [{ account_ID: 999_999, amount: 100 }], 'bank.unknownAccount'],
  ])('is not booked to %s', async (_, parts, code) => {
    await take(statement({ cents: 100, text: 'irgendwas' }));
    const { ID } = await lineOf('irgendwas');
    expect(await as().refused(calls.book, { line_ID: ID, parts: parts() })).toMatchObject({ code });
    expect((await lines()).open).toBe(1);
  });

  it('is not booked to the bank account itself nor past a family to its account', async () => {
    const huber = await family('Maria', 'Huber', 5000);
    await take(statement({ cents: 100, text: 'irgendwas' }));
    const { ID } = await lineOf('irgendwas');
    const [own] = await house().sql<{ id: number }>(
      'select id from ledger_account where club_id = $1 and person_id = $2',
      [clubId, huber],
    );
    const refused = async (account: number) =>
      (await as().refused(calls.book, { line_ID: ID, parts: [{ account_ID: account, amount: 100 }] })).code;
    expect(await refused(own?.id ?? 0)).toBe('bank.customerAccount');
    expect(await refused(await accountOf(2800))).toBe('bank.ownBank');
  });

  it('of a closed period is posted on the first day after it, and says so', async () => {
    const huber = await family('Maria', 'Huber', 5000);
    await take(statement({ cents: 5000, on: '2025-12-30', text: customerReference(huber) }));
    await house().sql(
      `insert into business_year (club_id, starts_on, ends_on, locked_through) values ($1, '2025-01-01', '2025-12-31', '2025-12-31')`,
      [clubId],
    );
    const { ID } = await lineOf(customerReference(huber));
    const { message } = await book(ID, huber, 5000);
    expect(message).toBe('Zugeordnet. Der Zeitraum ist abgeschlossen, gebucht ist daher am 01.01.2026.');
    expect(await balanceInBooks(house(), huber)).toBe(0);
  });
});

describe('a debit that came back', () => {
  const debit = { name: 'Maria Huber', mandate: 'M-1', endToEndId: 'E-1' } as const;

  it('reopens what it had paid from the day it was due, with the fee that the club passes on, and can be taken back', async () => {
    await house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify({ returnFee: 350 })]);
    const huber = await family('Maria', 'Huber', 5000);
    await take(statement({ ...debit, cents: 5000, text: 'Einzug' }));
    await book((await lineOf('Einzug')).ID, huber, 5000);
    await take(statement({ ...debit, cents: -5000, text: 'Rückgabe', returnCode: 'AM04' }));
    const back = await lineOf('Rückgabe');
    expect(back).toMatchObject({ returnCode: 'AM04', amount: -5000 });
    await book(back.ID, huber, -5000);
    const { items } = await as().call(contract.payments.open, { userID: huber });
    expect(items.map(({ open, dueOn }) => [open, dueOn])).toEqual([
      [5000, 20_260_301],
      [350, 20_260_303],
    ]);
    // As a bookkeeper would post it: charge, receipt, return, fee.
    const { ledgerRows } = await as().call(contract.accounting.ledger, { account: 0 });
    const posted = ledgerRows.map(
      ({ gkonto, konto, buchsymbol, betrag }) => `${gkonto}/${konto}/${buchsymbol} ${betrag}`,
    );
    expect(posted.toSorted()).toEqual([
      '20001/2800/BK 5000',
      '20001/4100/AR 5000',
      '20001/4800/AR 350',
      '2800/20001/BK 5000',
    ]);
    await unbook(back.ID);
    expect(await balanceInBooks(house(), huber)).toBe(0);
    expect(await bankBalance(house(), clubId)).toBe(5000);
    await book(back.ID, huber, -5000);
    expect(await balanceInBooks(house(), huber)).toBe(-5350);
    await expectSoundBooks(house(), clubId);
  });

  it('taken back credits its fee itself, not what else is due', async () => {
    await house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify({ returnFee: 350 })]);
    // Due before the fee.
    const huber = await family('Maria', 'Huber', 5000);
    await take(statement({ ...debit, cents: -5000, text: 'Rückgabe', returnCode: 'MD06' }));
    const back = await lineOf('Rückgabe');
    await book(back.ID, huber, -5000);
    await unbook(back.ID);
    expect(
      await house().sql(
        `select e.reversed_cents::integer as taken, i.open_cents::integer as open from ledger_entry e
         join open_item i on i.club_id = e.club_id and i.id = e.debit_item_id
         where e.club_id = $1 and e.text like 'Spesen der Rücklastschrift%'`,
        [clubId],
      ),
    ).toEqual([{ taken: 350, open: 0 }]);
    await expectSoundBooks(house(), clubId);
  });

  it('of which the books know no payment is owed', async () => {
    const huber = await family('Maria', 'Huber', 0);
    await take(statement({ ...debit, cents: -5000, text: 'Rückgabe', returnCode: 'MD06' }));
    await book((await lineOf('Rückgabe')).ID, huber, -5000);
    expect(await balanceInBooks(house(), huber)).toBe(-5000);
    await expectSoundBooks(house(), clubId);
  });
});

describe('a rule', () => {
  it('is learned when somebody says so, makes the next line certain, and can be forgotten', async () => {
    const account = await otherIncome();
    const rent = { cents: 30_000, name: 'Yoga Studio', iban: 'AT592011100000123456' };
    await take(statement({ ...rent, text: 'Saalmiete März' }));
    const first = await lineOf('März');
    expect(first.proposal).toBeUndefined();
    await as().call(calls.book, { line_ID: first.ID, parts: [{ account_ID: account, amount: 30_000 }], learn: true });
    await take(statement({ ...rent, text: 'Saalmiete April' }));
    expect((await lineOf('April')).proposal).toMatchObject({
      account_ID: account,
      reason: 'rule',
      certainty: 'certain',
    });
    expect(await bookConfidentMatches()).toBe(1);
    const { rules } = await as().call(calls.rules, {});
    await as().call(calls.deleteRule, { ID: rules[0]?.ID ?? 0 });
    await take(statement({ ...rent, text: 'Saalmiete Mai' }));
    expect((await lineOf('Mai')).proposal).toBeUndefined();
  });

  it('an IBAN that paid for a family is known from then on', async () => {
    const huber = await family('Maria', 'Huber', 5000);
    const oma = { name: 'Erna Oma', iban: 'AT541200010020030040', cents: 5000 };
    await take(statement({ ...oma, text: 'erste' }));
    await book((await lineOf('erste')).ID, huber, 5000);
    await take(statement({ ...oma, text: 'zweite' }));
    expect((await lineOf('zweite')).proposal).toMatchObject({ child_ID: huber, reason: 'iban', certainty: 'likely' });
  });
});

describe('a line onto an expense', () => {
  const grossOf = async (number: number) => {
    const [row] = await house().sql<{ cents: string }>(
      `select coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0) as cents
       from ledger_account a join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
       where a.club_id = $1 and a.number = $2 and e.cancelled_at is null`,
      [clubId, number],
    );
    return Number(row?.cents ?? 0);
  };
  const rent = { cents: -12_000, name: 'Hallenverein', iban: 'AT592011100000123456' } as const;

  it('has tax, cost centre, number, text and receipt, is one row, and goes back whole', async () => {
    const { reply } = await upload(house(), treasurer, {
      path: '/file/upload?prefix=receipt',
      name: 'rechnung.pdf',
      content: Buffer.from('%PDF-1.4'),
    });
    const centre = await house().sql<{ id: number }>(
      `insert into cost_centre (club_id, name) values ($1, 'Halle') returning id`,
      [clubId],
    );
    await take(statement({ ...rent, text: 'Hallenmiete 03/2026 RE 77' }));
    const { ID, proposal } = await lineOf('Hallenmiete');
    expect(proposal).toBeUndefined();
    const part = {
      account_ID: await accountOf(7650),
      amount: -12_000,
      tax_code: 'input20',
      costCentre_ID: centre[0]?.id ?? 0,
      belegnr: 'ER-77',
      text: 'Miete März',
    } as const;
    const file = String(reply['file_name']);
    await as().call(calls.book, {
      line_ID: ID,
      parts: [part],
      receipts: [{ name: 'rechnung.pdf', file }],
      learn: true,
      learnBy: 'text',
      learnText: 'Hallenmiete',
    });
    expect([await grossOf(7650), await bankBalance(house(), clubId)]).toEqual([10_000, -12_000]);
    const { ledgerRows } = await as().call(contract.accounting.ledger, { account: 0 });
    expect(ledgerRows).toMatchObject([
      { text: 'Miete März', belegnr: 'ER-77', betrag: 12_000, parts: [{ tax: 2000 }] },
    ]);
    expect(ledgerRows[0]?.receiptData).toHaveLength(1);
    await take(statement({ cents: -12_000, name: 'Anderer Vermieter', text: 'Hallenmiete 04/2026' }));
    expect((await lineOf('04/2026')).proposal).toMatchObject({
      reason: 'rule',
      certainty: 'likely',
      tax_code: 'input20',
      costCentre_ID: centre[0]?.id ?? 0,
    });
    expect((await as().call(calls.rules, {})).rules).toMatchObject([
      { whom: '', words: 'hallenmiete', costCentre: 'Halle' },
    ]);
    await unbook(ID);
    expect([await grossOf(7650), await bankBalance(house(), clubId)]).toEqual([0, 0]);
    await expectSoundBooks(house(), clubId);
  });

  it('is refused where it is meant for a family, or with words that the line does not have', async () => {
    const huber = await family('Maria', 'Huber', 5000);
    await take(statement({ ...rent, text: 'Miete' }, { cents: 5000, text: 'Beitrag' }));
    const refused = async (text: string, input: Record<string, unknown>, part: Record<string, unknown>) => {
      const { ID, amount } = await lineOf(text);
      const { refusal } = await as().ask(calls.book, { line_ID: ID, parts: [{ ...part, amount }], ...input });
      return refusal?.code;
    };
    expect(await refused('Beitrag', {}, { child_ID: huber, tax_code: 'input20' })).toBe('bank.onlyOfAccounts');
    const account_ID = await accountOf(7650);
    const learn = { learn: true, learnBy: 'text' };
    expect(await refused('Miete', { ...learn, learnText: 'Strom' }, { account_ID })).toBe('bank.ruleWordsMissing');
    expect((await lines()).open).toBe(2);
  });

  it('is never proposed to a family, except as what it gets back', async () => {
    const huber = await family('Maria', 'Huber', 5000);
    const known = { name: 'Maria Huber', iban: 'AT541200010020030040' };
    await take(statement({ ...known, cents: 5000, text: customerReference(huber) }));
    await bookConfidentMatches();
    await take(statement({ ...known, cents: -3000, text: 'Honorar' }));
    expect((await lineOf('Honorar')).proposal).toBeUndefined();
    await take(statement({ ...known, cents: 4000, text: 'zu viel' }));
    await book((await lineOf('zu viel')).ID, huber, 4000);
    expect((await lineOf('Honorar')).proposal).toMatchObject({
      reason: 'credit',
      certainty: 'likely',
      child_ID: huber,
    });
  });
});

describe('a run over what is certain', () => {
  it('is one for all who start it, tells how far it is, goes on where it stopped, and books nothing twice', async () => {
    const huber = await family('Maria', 'Huber', 5000);
    const maier = await family('Otto', 'Maier', 8000);
    await take(
      statement({ cents: 5000, text: customerReference(huber) }, { cents: 8000, text: customerReference(maier) }),
    );
    const second = await buildPerson(house(), clubId, { staff_level: 80 });
    const { ID } = await as().call(calls.bookConfidentMatches, {});
    expect((await house().as(second).call(calls.bookConfidentMatches, {})).ID).toBe(ID);
    const runOf = async () => (await house().as(second).call(calls.runs, {})).runs.find((run) => run.ID === ID);
    expect(await runOf()).toMatchObject({ total: 2, done: 0, timeFinished: 0, sender: 'Karin Kassier' });
    // Another user was faster with one of them.
    await book((await lineOf(customerReference(maier))).ID, maier, 8000);
    await endRun(house(), clubId, ID);
    await endRun(house(), clubId, ID);
    const run = await runOf();
    expect(run).toMatchObject({ total: 2, done: 2, booked: 1 });
    expect(run?.refused[0]?.reason).toMatch(/^Diese Zeile hat inzwischen Karin Kassier zugeordnet/);
    expect(run?.timeFinished).toBeGreaterThan(0);
    expect(await bankBalance(house(), clubId)).toBe(13_000);
    expect((await lines({ state: 'booked' })).lines.map(({ sender }) => sender)).toEqual([
      'Karin Kassier',
      'Karin Kassier',
    ]);
    await expectSoundBooks(house(), clubId);
  });
});

describe('undoing an import', () => {
  it('takes back whatever its lines were assigned to', async () => {
    const huber = await family('Maria', 'Huber', 5000);
    const content = statement({ cents: 5000, text: customerReference(huber) }, { cents: 300, text: 'Spende' });
    await take(content);
    await bookConfidentMatches();
    await as().call(calls.book, {
      line_ID: (await lineOf('Spende')).ID,
      parts: [{ account_ID: await otherIncome(), amount: 300 }],
    });
    const { imports } = await as().call(calls.imports, {});
    await as().call(calls.undo, { ID: imports[0]?.ID ?? 0 });
    expect([await balanceInBooks(house(), huber), await bankBalance(house(), clubId)]).toEqual([-5000, 0]);
    await expectSoundBooks(house(), clubId);
    expect(await take(content)).toBe(2);
    expect(await bookConfidentMatches()).toBe(1);
  });
});

describe('whoever may have paid already', () => {
  it('is not reminded: by a proposal, or by an unknown line over exactly what is due', async () => {
    const huber = await family('Maria', 'Huber', 5000, '2026-01-01');
    const maier = await family('Otto', 'Maier', 8000, '2026-01-01');
    const gruber = await family('Anna', 'Gruber', 9000, '2026-01-01');
    await take(
      statement({ cents: 4000, text: customerReference(huber) }, { cents: 8000, name: 'Unbekannt', text: 'danke' }),
    );
    const { families } = await as().call(contract.dunning.plan, {});
    const reasons = new Map(families.map(({ ID, reason }) => [ID, reason]));
    expect([huber, maier, gruber].map((id) => reasons.get(id))).toEqual(['unassigned', 'unassigned', 'noAddress']);
  });
});

describe('finding where a line belongs', () => {
  it('goes by any name of the family, by reference and by account', async () => {
    const huber = await family('Maria', 'Huber', 5000);
    await buildPerson(house(), clubId, { first_name: 'Zoe', last_name: 'Sommer', manager_id: huber });
    const found = async (search: string) =>
      (await as().call(calls.targets, { search })).targets.map(({ child_ID, label, open }) => [child_ID, label, open]);
    expect(await found('Zoe')).toEqual([[huber, 'Maria Huber', 5000]]);
    expect(await found(customerReference(huber))).toContainEqual([huber, 'Maria Huber', 5000]);
    expect((await found('2800')).map(([, label]) => label)).toEqual(['2800 Bank Giro']);
    await house().sql(`update person set phone = '0664 1280012' where id = $1`, [huber]);
    expect((await found('2800')).map(([, label]) => label)).toEqual(['2800 Bank Giro', 'Maria Huber']);
    expect((await found('280'))[0]).toEqual([0, '2800 Bank Giro', 0]);
  });
});
