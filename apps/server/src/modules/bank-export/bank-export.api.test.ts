import { contract } from '@vereinshaus/contract';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks, buildCharge, buildPayment } from '../../../test/factories/books.ts';
import { buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bankBalance, bankHands } from '../bank/bank.testing.ts';
import { camt, type ToldLine } from '../bank/statement.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { buildCollectingClub, buildMandate, exportHands } from './bank-export.testing.ts';
import { sepaFaults, sepaTexts } from './sepa-schema.testing.ts';

let clock = new Date('2026-03-03T09:00:00Z');
const house = useHouse({ clock: () => clock });
const calls = contract.bankExport;

let clubId = 0;
let treasurer: NonNullable<Actor>;
const { as, plan, wish, prepare, exportOrder, order, download, family } = exportHands(house, () => treasurer);
const { take, lineOf, lines, book, bookConfidentMatches, unbook } = bankHands(
  house,
  () => treasurer,
  () => clock,
);

beforeEach(async () => {
  clock = new Date('2026-03-03T09:00:00Z');
  clubId = await buildCollectingClub(house());
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin', last_name: 'Kassier' });
});

const huberIn = () => family(clubId, 'Maria', 'Huber');
const maierIn = () => family(clubId, 'Otto', 'Maier', { cents: 8000, mandate: { iban: 'AT592011100000123456' } });

let counter = 0;
const statement = (...told: readonly ToldLine[]) => {
  counter += 1;
  return camt({
    from: '2026-03-09',
    lines: told.map((one, index) => ({ bank: `E-${counter}-${index}`, ...one })),
  });
};

/** What the bank reports about each debit of an order. */
const toldDebits = async (orderId: number): Promise<readonly ToldLine[]> =>
  (await order(orderId)).lines.map(({ amount, endToEndId, mandate, fullname }) => ({
    cents: amount,
    endToEndId,
    mandate,
    name: fullname,
  }));

const mailsTo = (personId: number) =>
  house().sql<{ subject: string; body: string }>('select subject, body from mail where person_id = $1 order by id', [
    personId,
  ]);

const statesOf = async (orderId: number) => {
  const { lines: found } = await order(orderId);
  return Object.fromEntries(found.map(({ fullname, state }) => [fullname, state]));
};

describe('the preview', () => {
  it('tells who is debited how much, and of everybody else why not', async () => {
    const huber = await huberIn();
    await family(clubId, 'Anna', 'Ohne', { mandate: null });
    await family(clubId, 'Wilma', 'Widerruf', { mandate: { isWithdrawn: true } });
    await family(clubId, 'Alt', 'Abgelaufen', { mandate: { signedAt: '2023-03-08' } });
    await family(clubId, 'Nie', 'Verwendet', { mandate: { signedAt: '2023-03-09' } });
    await family(clubId, 'Neu', 'Verwendet', { mandate: { signedAt: '2019-01-01', lastOn: '2025-06-01' } });
    await family(clubId, 'Anders', 'Zahlt', { mandate: { isChosen: false } });
    await family(clubId, 'Nix', 'Offen', { cents: 0 });
    await buildCharge(house(), clubId, { managerId: huber, cents: 1000, dueOn: '2026-03-09', text: 'Trikot' });
    await buildCharge(house(), clubId, { managerId: huber, cents: 9900, dueOn: '2026-03-10', text: 'später' });
    const told = await plan();
    expect(told).toMatchObject({
      on: 20_260_309,
      earliest: 20_260_309,
      problems: [],
      creditorID: 'AT61ZZZ01234567890',
    });
    expect(told.families.map(({ fullname, reason, amount }) => [fullname, reason, amount])).toEqual([
      ['Alt Abgelaufen', 'expired', 5000],
      ['Maria Huber', undefined, 6000],
      ['Anna Ohne', 'noMandate', 5000],
      ['Neu Verwendet', undefined, 5000],
      ['Nie Verwendet', undefined, 5000],
      ['Wilma Widerruf', 'withdrawn', 5000],
      ['Anders Zahlt', 'notChosen', 5000],
    ]);
    expect(told.families.find(({ ID }) => ID === huber)).toMatchObject({
      text: 'Trikot, Turnen Maria',
      isFirst: true,
      hasEmail: true,
      last4: '0040',
    });
  });

  it('says what has to be mended first, and nothing is prepared without it', async () => {
    await huberIn();
    const asked = await wish();
    await house().sql(`update club set creditor_id = 'AT60ZZZ01234567890' where id = $1`, [clubId]);
    expect((await plan()).problems).toEqual([
      'Die Creditor-ID in den Stammdaten stimmt nicht. Bitte prüfe, ob alle Zeichen richtig sind.',
    ]);
    expect((await as().ask(calls.prepareDebits, asked)).refusal?.code).toBe('bankExport.notReady');
    const saved = await as().ask(contract.clubs.save, { creditorID: 'AT60ZZZ01234567890' });
    expect(saved.refusal?.fields).toHaveProperty('creditorID');
    await house().sql(`update club set creditor_id = '', iban = '' where id = $1`, [clubId]);
    expect((await plan()).problems).toHaveLength(2);
  });
});

describe('preparing', () => {
  it('refuses a day on which no bank works, one that is too soon, and a list that has become another', async () => {
    const huber = await huberIn();
    const asked = await wish();
    const codeOf = async (values: Record<string, unknown>) =>
      (await as().ask(calls.prepareDebits, { ...asked, ...values })).refusal?.code;
    expect(await codeOf({ on: 20_260_314 })).toBe('bankExport.notTargetDay');
    expect(await codeOf({ on: 20_260_403 })).toBe('bankExport.notTargetDay');
    expect(await codeOf({ on: 20_260_306 })).toBe('bankExport.tooSoon');
    expect(await codeOf({ on: 20_270_309 })).toBe('bankExport.tooFarAhead');
    expect(await codeOf({ on: 20_260_231 })).toBe('bankExport.noDay');
    expect(await codeOf({ account_ID: 1 })).toBe('bankExport.unknownAccount');
    expect(await codeOf({ payers: [] })).toBe('bankExport.nobody');
    expect(await codeOf({ amount: 4999 })).toBe('bankExport.changed');
    await buildPayment(house(), clubId, { managerId: huber, cents: 2000 });
    const { refusal } = await as().ask(calls.prepareDebits, asked);
    expect(refusal?.message).toContain(`1 Lastschrift mit zusammen ${formatMoney(3000)}`);
    expect((await as().call(calls.orders, {})).total).toBe(0);
  });

  it('tells every payer, keeps the amounts, spares them from reminders, and takes nothing twice', async () => {
    const huber = await huberIn();
    const silent = await maierIn();
    await house().sql(`update person set email = '' where id = $1`, [silent]);
    const id = await prepare();
    const [mail] = await mailsTo(huber);
    const { lines: found } = await order(id);
    const mandate = found.find(({ child_ID: child }) => child === huber)?.mandate ?? '';
    expect(mail?.subject).toMatch(/^Einzug am 09\.03\.2026: €\s50,00 – /);
    for (const told of [formatMoney(5000), '09.03.2026', mandate, 'AT61ZZZ01234567890', 'Turnen Maria']) {
      expect(mail?.body).toContain(told);
    }
    expect(await mailsTo(silent)).toEqual([]);
    expect((await plan()).families).toEqual([]);
    await buildCharge(house(), clubId, { managerId: huber, cents: 700, dueOn: '2026-03-05', text: 'Gürtel' });
    expect((await plan()).families.map(({ amount, text }) => [amount, text])).toEqual([[700, 'Gürtel']]);
    const { families } = await as().call(contract.dunning.plan, {});
    expect(families.map(({ ID, reason, underWay }) => [ID, reason, underWay])).toEqual([
      [huber, 'underWay', 5000],
      [silent, 'underWay', 8000],
    ]);
    const { payments } = await as().call(contract.payments.list, { userID: huber });
    expect(payments.map(({ kind, status, amount }) => [kind, status, amount])).toEqual([['sepm_debit', 3, 5000]]);
    expect((await as().call(contract.payments.open, { userID: huber })).underWay).toBe(5000);
    expect(JSON.stringify(await as().call(contract.history.ofClub, {}))).toContain('2 Lastschriften für 09.03.2026');
  });

  it('is for those who keep the books: others read, and another club sees and takes nothing', async () => {
    const huber = await huberIn();
    const reader = await buildPerson(house(), clubId, {});
    await buildGrant(house(), clubId, reader.personId, 'accounting_read');
    expect((await house().as(reader).call(calls.debits, {})).families).toHaveLength(1);
    expect(
      (
        await house()
          .as(reader)
          .ask(calls.prepareDebits, await wish())
      ).http,
    ).toBe(403);
    const otherClub = await buildCollectingClub(house());
    const foreign = await buildPerson(house(), otherClub, { staff_level: 80 });
    const asked = await wish();
    const { accounts } = await house().as(foreign).call(calls.debits, {});
    const taken = { ...asked, account_ID: accounts[0]?.ID ?? 0 };
    expect((await house().as(foreign).ask(calls.prepareDebits, taken)).refusal?.code).toBe('bankExport.changed');
    const id = await prepare();
    expect((await house().as(foreign).ask(calls.exportOrder, { ID: id })).http).toBe(404);
    expect((await house().as(foreign).ask(calls.order, { ID: id })).http).toBe(404);
    expect(await balanceInBooks(house(), huber)).toBe(-5000);
  });
});

describe('the file', () => {
  it('is sound in both versions, and downloaded again the same byte for byte', async () => {
    await huberIn();
    await maierIn();
    const id = await prepare();
    const first = await exportOrder(id);
    const content = await download(first.file);
    expect(sepaFaults(content)).toEqual([]);
    expect(sepaTexts(content, 'InstdAmt').toSorted()).toEqual(['50.00', '80.00']);
    expect(sepaTexts(content, 'ReqdColltnDt')).toEqual(['2026-03-09']);
    clock = new Date('2026-03-05T09:00:00Z');
    await house().sql(`update club set full_name = 'Umbenannt' where id = $1`, [clubId]);
    const again = await exportOrder(id);
    expect([again.file, (await download(again.file)).equals(content)]).toEqual([first.file, true]);
    const old = await exportOrder(id, 'old');
    expect(sepaFaults(await download(old.file))).toEqual([]);
    expect((await plan()).accounts[0]?.format).toBe('old');
    expect((await order(id)).order).toMatchObject({ state: 'exported', count: 2, amount: 13_000, booked: 0 });
  });

  it('leaves out what was paid or withdrawn meanwhile, and whoever was told is told again', async () => {
    const huber = await huberIn();
    const maier = await maierIn();
    const id = await prepare();
    await buildPayment(house(), clubId, { managerId: maier, cents: 8000 });
    const { dropped, message, file } = await exportOrder(id);
    expect([dropped, message]).toEqual([1, expect.stringContaining('ohne 1 Zeile, die inzwischen bezahlt')]);
    expect(sepaTexts(await download(file), 'EndToEndId')).toHaveLength(1);
    expect((await mailsTo(maier)).at(-1)?.subject).toContain('Kein Einzug am 09.03.2026');
    expect(await statesOf(id)).toEqual({ 'Maria Huber': 'exported', 'Otto Maier': 'withdrawn' });
    expect((await order(id)).lines.map(({ code }) => code)).toEqual(['', 'inzwischen bezahlt']);
    expect(await balanceInBooks(house(), huber)).toBe(-5000);
  });

  it('leaves out who has died, and writes them no letter about it', async () => {
    await maierIn();
    const huber = await huberIn();
    const id = await prepare();
    const announced = await mailsTo(huber);
    await as().call(contract.profile.setDeath, { child_ID: huber, new_death: 20_260_302 });
    expect((await exportOrder(id)).dropped).toBe(1);
    expect((await order(id)).lines.map(({ code }) => code)).toEqual(['verstorben', '']);
    expect(await mailsTo(huber)).toEqual(announced);
  });

  it('never holds a debit of somebody who was merged into a dependant: it ends with the mandate', async () => {
    const maier = await maierIn();
    const huber = await huberIn();
    const id = await prepare();
    const child = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Huber', manager_id: maier });
    await as().call(contract.duplicates.merge, { survivor_ID: child.personId, other_ID: huber });
    expect(await statesOf(id)).toEqual({ 'Otto Maier': 'prepared', 'Maria Huber': 'withdrawn' });
  });

  it('never holds a debit whose mandate ended: it is on no way from that moment, and says why', async () => {
    const huber = await huberIn();
    const maier = await maierIn();
    const gruber = await family(clubId, 'Eva', 'Gruber', { cents: 3000 });
    const id = await prepare();
    const underWay = async () => {
      const { families } = await as().call(contract.dunning.plan, {});
      return Object.fromEntries(families.map(({ ID, underWay: cents }) => [ID, cents]));
    };
    expect(await underWay()).toEqual({ [huber]: 5000, [maier]: 8000, [gruber]: 3000 });
    const [method] = await house().sql<{ id: number }>('select id from payment_method where person_id = $1', [huber]);
    await as().call(contract.paymentMethods.remove, { ID: method?.id ?? 0 });
    // A different account needs a different mandate.
    const another = { accountHolder: 'Otto Maier', iban: 'AT049999900000000001', signedOn: 20_260_302, consent: true };
    await as().call(contract.paymentMethods.signMandate, { child_ID: maier, ...another });
    expect(await underWay()).toEqual({ [huber]: 0, [maier]: 0, [gruber]: 3000 });
    const { order: told, lines: found } = await order(id);
    expect(told).toMatchObject({ state: 'prepared', count: 1, amount: 3000 });
    expect(found.map(({ fullname, state, code }) => [fullname, state, code])).toEqual([
      ['Eva Gruber', 'prepared', ''],
      ['Maria Huber', 'withdrawn', 'Mandat widerrufen'],
      ['Otto Maier', 'withdrawn', 'Mandat widerrufen'],
    ]);
    const { subject, body } = (await mailsTo(huber)).at(-1) ?? { subject: '', body: '' };
    expect(subject).toContain('Kein Einzug am 09.03.2026');
    expect(body).toContain('(Mandat widerrufen)');
    const { families } = await plan();
    expect(families.find(({ ID }) => ID === huber)).toMatchObject({ amount: 5000, reason: 'withdrawn' });
    const { dropped, file } = await exportOrder(id);
    expect([dropped, sepaTexts(await download(file), 'InstdAmt')]).toEqual([0, ['30.00']]);
  });

  it('of a day that is too close is refused', async () => {
    await huberIn();
    const id = await prepare();
    clock = new Date('2026-03-09T09:00:00Z');
    expect((await as().ask(calls.exportOrder, { ID: id })).refusal?.code).toBe('bankExport.tooLate');
  });
});

describe('withdrawing', () => {
  it('is free before the file is made, and afterwards needs a word and an earlier day', async () => {
    await huberIn();
    const first = await prepare();
    await as().call(calls.withdrawOrder, { ID: first });
    expect((await plan()).families).toMatchObject([{ amount: 5000 }]);
    expect((await as().ask(calls.withdrawOrder, { ID: first })).refusal?.code).toBe('bankExport.isWithdrawn');
    expect((await as().ask(calls.exportOrder, { ID: first })).refusal?.code).toBe('bankExport.isWithdrawn');
    const second = await prepare();
    await exportOrder(second);
    expect((await as().ask(calls.withdrawOrder, { ID: second })).refusal?.code).toBe('bankExport.atBank');
    clock = new Date('2026-03-09T06:00:00Z');
    const late = await as().ask(calls.withdrawOrder, { ID: second, notAtBank: true });
    expect(late.refusal?.code).toBe('bankExport.dayHasCome');
    clock = new Date('2026-03-08T09:00:00Z');
    await as().call(calls.withdrawOrder, { ID: second, notAtBank: true });
    expect((await order(second)).order).toMatchObject({ state: 'withdrawn', count: 0 });
    const { families } = await as().call(contract.dunning.plan, {});
    expect(families.map(({ underWay }) => underWay)).toEqual([0]);
  });
});

describe('a debit run with two returns', () => {
  const exported = async () => {
    const families = [await huberIn(), await maierIn(), await family(clubId, 'Anna', 'Gruber', { cents: 3000 })];
    const id = await prepare();
    await exportOrder(id);
    clock = new Date('2026-03-12T09:00:00Z');
    return { id, families, told: await toldDebits(id) };
  };
  const returnOf = (told: ToldLine | undefined, returnCode: string): ToldLine => ({
    ...told,
    cents: -(told?.cents ?? 0),
    returnCode,
    text: `Rueckgabe ${returnCode}`,
  });
  const toldOf = (told: readonly ToldLine[], name: string) => told.find((one) => one.name === name);

  it('line by line: all arrive, two come back, and what was returned is open again since it was due', async () => {
    const { id, families, told } = await exported();
    const [huber = 0, maier = 0, gruber = 0] = families;
    const back = [returnOf(toldOf(told, 'Maria Huber'), 'AM04'), returnOf(toldOf(told, 'Otto Maier'), 'AC04')];
    await take(statement(...told, ...back));
    expect(await lines()).toMatchObject({ open: 5, certain: 3 });
    const early = await as().ask(contract.bank.book, {
      line_ID: (await lineOf('Rueckgabe AM04')).ID,
      parts: [{ child_ID: huber, amount: -5000 }],
    });
    expect(early.refusal?.code).toBe('payments.debitNotArrived');
    expect(await bookConfidentMatches()).toBe(5);
    expect(await statesOf(id)).toEqual({
      'Maria Huber': 'returned',
      'Otto Maier': 'returned',
      'Anna Gruber': 'booked',
    });
    // € 3,50 of fees each.
    expect(await Promise.all(families.map((payer) => balanceInBooks(house(), payer)))).toEqual([-5350, -8350, 0]);
    const { items } = await as().call(contract.payments.open, { userID: huber });
    expect(items.map(({ open, dueOn }) => [open, dueOn])).toEqual([
      [5000, 20_260_301],
      [350, 20_260_312],
    ]);
    expect(await bankBalance(house(), clubId)).toBe(3000);
    expect((await mailsTo(huber)).at(-1)?.subject).toContain('nicht angekommen');
    const { payments } = await as().call(contract.payments.list, { userID: huber });
    expect(payments.map(({ kind, status, amount }) => [kind, status, amount])).toEqual([['sepm_debit', 4, 5000]]);
    // AM04 may be collected again, under another name; AC04 waits until somebody has resolved it.
    const again = await plan();
    expect(again.families.map(({ ID, reason, code }) => [ID, reason, code])).toEqual([
      [huber, undefined, ''],
      [maier, 'blocked', 'AC04'],
    ]);
    await as().call(contract.paymentMethods.releaseMandate, { method_ID: again.families[1]?.method_ID ?? 0 });
    expect((await plan()).families.map(({ reason }) => reason)).toEqual([undefined, undefined]);
    await buildCharge(house(), clubId, { managerId: gruber, cents: 1000, dueOn: '2026-03-12', text: 'Trikot' });
    const second = await prepare();
    expect((await order(second)).lines.map(({ endToEndId }) => endToEndId)).not.toContain(told[0]?.endToEndId);
    const [used] = await house().sql<{ on: string }>(
      `select s.last_collected_on::text as on from sepa_mandate s join payment_method m on m.id = s.method_id where m.person_id = $1`,
      [gruber],
    );
    expect(used?.on).toBe('2026-03-09');
    // A return that blocks the mandate also cancels the announced debits.
    await take(statement(returnOf(toldOf(told, 'Anna Gruber'), 'MD06')));
    expect(await bookConfidentMatches()).toBe(1);
    const { lines: left } = await order(second);
    expect(left.map(({ fullname, state, code }) => [fullname, state, code])).toEqual([
      ['Anna Gruber', 'withdrawn', 'gesperrt nach einer Rücklastschrift'],
      ['Maria Huber', 'prepared', ''],
      ['Otto Maier', 'prepared', ''],
    ]);
    await expectSoundBooks(house(), clubId);
  });

  it('as one batch, told by the name of the file: every family is paid, and the returns find theirs', async () => {
    const { id, families, told } = await exported();
    const [huber = 0] = families;
    await take(
      camt({
        from: '2026-03-09',
        lines: [{ batch: told, isTold: false, bank: 'B-1', batchId: `VH-${clubId}-${id}-RCUR` }],
      }),
    );
    expect((await lines()).lines[0]?.proposal).toMatchObject({ order_ID: id, reason: 'order', certainty: 'certain' });
    expect(await bookConfidentMatches()).toBe(1);
    expect(await Promise.all(families.map((payer) => balanceInBooks(house(), payer)))).toEqual([0, 0, 0]);
    await take(statement(returnOf(toldOf(told, 'Maria Huber'), 'MD06'), returnOf(toldOf(told, 'Anna Gruber'), 'AM04')));
    expect(await bookConfidentMatches()).toBe(2);
    expect(await Promise.all(families.map((payer) => balanceInBooks(house(), payer)))).toEqual([-5350, 0, -3350]);
    expect(await statesOf(id)).toEqual({
      'Maria Huber': 'returned',
      'Otto Maier': 'booked',
      'Anna Gruber': 'returned',
    });
    const { payments } = await as().call(contract.payments.list, { userID: huber });
    expect(payments.map(({ kind, status }) => [kind, status])).toEqual([['sepm_debit', 4]]);
    expect(await bankBalance(house(), clubId)).toBe(8000);
    await expectSoundBooks(house(), clubId);
  });

  it('taken back again: the arrival, and the return', async () => {
    const { id, families, told } = await exported();
    const [huber = 0] = families;
    const [debit] = told.filter(({ name }) => name === 'Maria Huber');
    await take(statement(...(debit ? [debit] : []), returnOf(debit, 'MD06')));
    expect(await bookConfidentMatches()).toBe(2);
    const bookedLine = async (text: string) =>
      (await lines({ state: 'booked', search: text })).lines.find(
        ({ returnCode }) => (text === 'Rueckgabe') === (returnCode !== ''),
      );
    await unbook((await bookedLine('Rueckgabe'))?.ID ?? 0);
    expect((await statesOf(id))['Maria Huber']).toBe('booked');
    expect([await balanceInBooks(house(), huber), (await plan()).families]).toEqual([0, []]);
    await unbook((await bookedLine('Huber'))?.ID ?? 0);
    expect((await statesOf(id))['Maria Huber']).toBe('exported');
    expect(await balanceInBooks(house(), huber)).toBe(-5000);
    await expectSoundBooks(house(), clubId);
  });

  it('told by a bank that drops our name: by hand to the family it is the debit all the same', async () => {
    const { id, families } = await exported();
    await take(statement({ cents: 5000, text: 'Lastschrift' }));
    await book((await lineOf('Lastschrift')).ID, families[0] ?? 0, 5000);
    expect((await statesOf(id))['Maria Huber']).toBe('booked');
  });
});

describe('disbursements', () => {
  const credit = async (first: string, iban: string | null) => {
    const payer = await family(clubId, first, 'Guthaben', { cents: 0, mandate: iban === null ? null : { iban } });
    await buildPayment(house(), clubId, { managerId: payer, cents: 4200 });
    return payer;
  };
  const accountOf = async (number: number) => {
    const [row] = await house().sql<{ id: number }>(
      `with made as (
         insert into ledger_account (club_id, number, name, kind, is_asset) values ($1, $2, 'Konto', 0, false)
         on conflict do nothing returning id
       )
       select id from made union all select id from ledger_account where club_id = $1 and number = $2 limit 1`,
      [clubId, number],
    );
    return row?.id ?? 0;
  };

  it('of credits: to the account that is known, once, and booked by the statement', async () => {
    const paid = await credit('Gerda', 'AT592011100000123456');
    await credit('Nina', null);
    const told = await as().call(calls.disbursements, {});
    expect(told.credits.map(({ fullname, amount, reason }) => [fullname, amount, reason])).toEqual([
      ['Gerda Guthaben', 4200, undefined],
      ['Nina Guthaben', 4200, 'noIban'],
    ]);
    const asked = {
      on: told.earliest,
      account_ID: told.accounts[0]?.ID ?? 0,
      disbursements: [{ child_ID: paid, amount: 4200 }],
    };
    const more = await as().ask(calls.prepareDisbursements, {
      ...asked,
      disbursements: [{ child_ID: paid, amount: 4201 }],
    });
    expect(more.refusal?.code).toBe('bankExport.creditGone');
    const twice = { ...asked, disbursements: [...asked.disbursements, ...asked.disbursements] };
    expect((await as().ask(calls.prepareDisbursements, twice)).refusal?.code).toBe('bankExport.creditGone');
    const { ID } = await as().call(calls.prepareDisbursements, asked);
    expect((await as().ask(calls.prepareDisbursements, asked)).refusal?.code).toBe('bankExport.creditGone');
    expect((await as().call(calls.disbursements, {})).credits[0]?.reason).toBe('underWay');
    const file = await download((await exportOrder(ID)).file);
    expect(sepaFaults(file)).toEqual([]);
    expect([sepaTexts(file, 'IBAN').at(-1), sepaTexts(file, 'Nm').at(-1)]).toEqual([
      'AT592011100000123456',
      'Gerda Guthaben',
    ]);
    const [name = ''] = sepaTexts(file, 'EndToEndId');
    await take(statement({ cents: -4200, endToEndId: name, text: 'Guthaben' }));
    expect(await bookConfidentMatches()).toBe(1);
    expect(await balanceInBooks(house(), paid)).toBe(0);
    expect((await order(ID)).lines.map(({ state }) => state)).toEqual(['booked']);
    await expectSoundBooks(house(), clubId);
  });

  it('of bills and others: with name and IBAN, each bill in one file', async () => {
    const [owed, rent, bankAccount] = [
      await accountOf(3300),
      await accountOf(7400),
      (await plan()).accounts[0]?.ID ?? 0,
    ];
    await house().sql(
      `with d as (
         insert into ledger_document (club_id, document_on, kind, source, number, created_at)
         values ($1, '2026-02-20', 'manual', 'hand', 'ER-7', now()) returning id
       )
       insert into ledger_entry (club_id, document_id, document_on, debit_id, credit_id, amount_cents, symbol, text)
       select $1, d.id, '2026-02-20', $2, $3, 12000, 'ER', 'Matten GmbH' from d`,
      [clubId, rent, owed],
    );
    const { payables, earliest } = await as().call(calls.disbursements, {});
    expect(payables).toMatchObject([{ text: 'Matten GmbH', belegnr: 'ER-7', amount: 12_000, iban: '' }]);
    const bill = {
      entry_ID: payables[0]?.ID ?? 0,
      amount: 12_000,
      holder: 'Matten GmbH',
      iban: 'AT592011100000123456',
    };
    const other = {
      account_ID: rent,
      amount: 500,
      holder: 'Schulwart',
      iban: 'AT541200010020030040',
      text: 'Schlüssel',
    };
    const send = (...disbursements: readonly Record<string, unknown>[]) =>
      as().ask(calls.prepareDisbursements, {
        on: earliest,
        account_ID: bankAccount,
        disbursements: [...disbursements],
      });
    expect((await send({ ...bill, iban: '' })).refusal?.code).toBe('bankExport.payeeMissing');
    expect((await send({ ...bill, iban: 'AT592011100000123457' })).http).toBe(422);
    expect((await send({ ...bill, amount: 11_999 })).refusal?.code).toBe('bankExport.payableGone');
    expect((await send({ ...other, account_ID: bankAccount })).refusal?.code).toBe('bankExport.noSuchTarget');
    expect((await send({ ...other, entry_ID: bill.entry_ID })).refusal?.code).toBe('bankExport.oneTarget');
    expect((await send(bill, bill)).refusal?.code).toBe('bankExport.payableGone');
    const { reply } = await send(bill, other);
    expect((await send(bill)).refusal?.code).toBe('bankExport.payableGone');
    const id = reply?.ID ?? 0;
    const file = await download((await exportOrder(id)).file);
    expect(sepaFaults(file)).toEqual([]);
    const names = sepaTexts(file, 'EndToEndId');
    await take(
      statement(
        { cents: -12_000, endToEndId: names[0] ?? '', text: 'a' },
        { cents: -500, endToEndId: names[1] ?? '', text: 'b' },
      ),
    );
    expect(await bookConfidentMatches()).toBe(2);
    expect((await as().call(calls.disbursements, {})).payables).toEqual([]);
    expect((await order(id)).order).toMatchObject({ booked: 2, amount: 12_500 });
    await expectSoundBooks(house(), clubId);
  });

  it('withdrawn are nowhere any more', async () => {
    const payer = await credit('Gerda', 'AT592011100000123456');
    const { earliest, accounts } = await as().call(calls.disbursements, {});
    const asked = {
      on: earliest,
      account_ID: accounts[0]?.ID ?? 0,
      disbursements: [{ child_ID: payer, amount: 4200 }],
    };
    const { ID } = await as().call(calls.prepareDisbursements, asked);
    await as().call(calls.withdrawOrder, { ID });
    expect((await as().call(calls.disbursements, {})).credits[0]?.reason).toBeUndefined();
  });
});

describe('a mandate', () => {
  it('that is not blocked cannot be released', async () => {
    const payer = await family(clubId, 'Maria', 'Huber', { mandate: null });
    const method = await buildMandate(house(), payer);
    expect((await as().ask(contract.paymentMethods.releaseMandate, { method_ID: method })).refusal?.code).toBe(
      'payments.notBlocked',
    );
  });
});
