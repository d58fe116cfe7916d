import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { bankBalance, bankHands } from './bank.testing.ts';
import { camt, ownIban, type ToldLine } from './statement.testing.ts';

const house = useHouse({ clock: () => new Date('2026-03-03T09:00:00Z') });

let clubId = 0;
let treasurer: NonNullable<Actor>;
let income = 0;
const { as, take, lines, lineOf, link, bookConfidentMatches, unbook } = bankHands(house, () => treasurer);

beforeEach(async () => {
  clubId = await buildClub(house(), { full_name: 'Turnverein', address: 'Turngasse 1, 4020 Linz', iban: ownIban });
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin', last_name: 'Kassier' });
  const { accounts } = await as().call(contract.freeInvoices.choices, {});
  income = accounts.find(({ label }) => label.startsWith('4800'))?.ID ?? 0;
});

let counter = 0;
const issue = async (price: number, name = 'Bäckerei Huber GmbH') => {
  counter += 1;
  const { ID, invoiceNumber } = await as().call(contract.freeInvoices.issue, {
    recipient: { name, street: 'Hauptplatz 1', postalCode: '4020', locality: 'Linz' },
    lines: [{ text: 'Bandenwerbung', quantity: 1000, unit: 'Stück', price, tax_code: 'none', account_ID: income }],
    from: 20_260_301,
    to: 20_260_331,
    due: 20_260_303,
    key: `invoice-${counter}`,
  });
  return { ID, invoiceNumber };
};
const statement = (...told: readonly ToldLine[]) => {
  counter += 1;
  return camt({ lines: told.map((one, index) => ({ bank: `C-${counter}-${index}`, ...one })) });
};
const openOf = async (ID: number) =>
  (await as().call(contract.invoices.list, {})).invoices.find((invoice) => invoice.ID === ID)?.open;
const owed = async () => (await as().call(contract.openBalances.list, {})).owed;

describe('credit that was paid out to a customer', () => {
  it('is found again in the line that went out, and is taken back only after that', async () => {
    const { ID, invoiceNumber } = await issue(50_000);
    await take(statement({ cents: 50_000, name: 'Baeckerei Huber', text: `Rechnung ${invoiceNumber}` }));
    await bookConfidentMatches();
    await as().call(contract.invoices.cancel, { ID, reason: 'Irrtum' });
    const { credits, accounts } = await as().call(contract.customerCredits.list, {});
    await as().call(contract.customerCredits.payOut, {
      customer_ID: credits[0]?.customer_ID ?? 0,
      amount: 50_000,
      day: 20_260_303,
      account_ID: accounts.find(({ isCash }) => !isCash)?.ID ?? 0,
      key: 'payout-1',
    });
    await take(statement({ cents: -50_000, name: 'Baeckerei Huber', text: 'Zurück' }));
    const line = await lineOf('Zurück');
    expect(line.proposal).toMatchObject({ reason: 'entered', certainty: 'entered' });
    expect(await bookConfidentMatches()).toBe(0);
    const [payout] = (await as().call(contract.customerCredits.list, {})).payouts;
    await link(line.ID, [payout?.ID ?? 0]);
    expect(await bankBalance(house(), clubId)).toBe(0);
    const takeBack = { ID: payout?.ID ?? 0 };
    expect((await as().refused(contract.customerCredits.takeBack, takeBack)).code).toBe('invoices.payoutHasLine');
    await unbook(line.ID);
    await as().call(contract.customerCredits.takeBack, takeBack);
    expect(await bankBalance(house(), clubId)).toBe(50_000);
    await expectSoundBooks(house(), clubId);
  });
});

describe('a transfer of a customer', () => {
  it('pays the invoice whose number it names, alone and among the certain ones, and is taken back', async () => {
    const { ID, invoiceNumber } = await issue(50_000);
    await take(statement({ cents: 50_000, name: 'Baeckerei Huber', text: `Rechnung ${invoiceNumber}` }));
    const { proposal } = await lineOf(invoiceNumber);
    expect(proposal).toMatchObject({
      child_ID: 0,
      account_ID: 0,
      invoice_ID: ID,
      label: `Bäckerei Huber GmbH, Rechnung ${invoiceNumber}`,
      reason: 'invoice',
      certainty: 'certain',
      open: 50_000,
    });
    expect(await bookConfidentMatches()).toBe(1);
    expect([await openOf(ID), await owed(), await bankBalance(house(), clubId)]).toEqual([0, 0, 50_000]);
    const [line] = (await lines({ state: 'booked' })).lines;
    expect(line?.parts).toMatchObject([{ child_ID: 0, amount: 50_000, label: expect.stringContaining('Bäckerei') }]);
    await expectSoundBooks(house(), clubId);

    await unbook(line?.ID ?? 0);
    expect([await openOf(ID), await owed(), await bankBalance(house(), clubId)]).toEqual([50_000, 50_000, 0]);
    const told = await house().sql(
      `select kind, details from history_entry where club_id = $1 and kind in ('invoices.paid', 'invoices.paymentTakenBack')
       order by id`,
      [clubId],
    );
    expect(told).toMatchObject([
      { kind: 'invoices.paid', details: { number: invoiceNumber, amountCents: 50_000 } },
      { kind: 'invoices.paymentTakenBack', details: { amountCents: 50_000, recipient: line?.parts[0]?.label } },
    ]);
    await expectSoundBooks(house(), clubId);
    expect(await bookConfidentMatches()).toBe(1);
    expect(await openOf(ID)).toBe(0);
    await expectSoundBooks(house(), clubId);
  });

  it('is found by name and amount; it pays in parts, two invoices at once, and never more than is open', async () => {
    const [one, other] = [await issue(20_000), await issue(30_000)];
    await take(statement({ cents: 30_000, name: 'BAECKEREI HUBER GMBH', text: 'Danke' }));
    expect((await lineOf('Danke')).proposal).toMatchObject({
      invoice_ID: other.ID,
      reason: 'name',
      certainty: 'likely',
    });
    const targets = async (search: string) =>
      (await as().call(contract.bank.targets, { search })).targets.map(({ invoice_ID: id }) => id).filter(Boolean);
    expect(await targets('bäckerei')).toEqual([one.ID, other.ID]);
    expect(await targets(one.invoiceNumber)).toEqual([one.ID]);

    const { ID } = await lineOf('Danke');
    const tooMuch = await as().refused(contract.bank.book, {
      line_ID: ID,
      parts: [{ invoice_ID: one.ID, amount: 30_000 }],
    });
    expect(tooMuch.message).toContain('offen');
    expect(await lines()).toMatchObject({ open: 1 });
    await as().call(contract.bank.book, {
      line_ID: ID,
      parts: [
        { invoice_ID: one.ID, amount: 20_000 },
        { invoice_ID: other.ID, amount: 10_000 },
      ],
    });
    expect([await openOf(one.ID), await openOf(other.ID), await owed()]).toEqual([0, 20_000, 20_000]);
    expect(await targets('bäckerei')).toEqual([other.ID]);
    await expectSoundBooks(house(), clubId);
  });

  it('that was entered by hand is linked, and the money is there once', async () => {
    const { ID, invoiceNumber } = await issue(50_000);
    await as().call(contract.freeInvoices.pay, {
      ID,
      amount: 20_000,
      day: 20_260_302,
      via: 'bank',
      key: 'by-hand-1',
    });
    await take(statement({ cents: 20_000, name: 'Huber', text: `Anzahlung ${invoiceNumber}` }));
    const { ID: lineId, proposal } = await lineOf('Anzahlung');
    expect(proposal).toMatchObject({ certainty: 'entered', reason: 'entered', child_ID: 0 });
    const parts = [{ invoice_ID: ID, amount: 20_000 }];
    expect((await as().refused(contract.bank.book, { line_ID: lineId, parts })).code).toBe('bank.alreadyEntered');
    await link(lineId, proposal?.documents ?? []);
    expect([await openOf(ID), await bankBalance(house(), clubId)]).toEqual([30_000, 20_000]);
    await unbook(lineId);
    expect([await openOf(ID), await bankBalance(house(), clubId)]).toEqual([30_000, 20_000]);
    await as().call(contract.bank.book, { line_ID: lineId, parts, isAnother: true });
    expect([await openOf(ID), await bankBalance(house(), clubId)]).toEqual([10_000, 40_000]);
    await expectSoundBooks(house(), clubId);
  });

  it('pays no invoice of a family or of another club, none that is cancelled, and none with money that goes out', async () => {
    const { ID, invoiceNumber } = await issue(50_000);
    await take(
      statement({ cents: 50_000, name: 'Huber', text: 'Eingang' }, { cents: -50_000, name: 'Huber', text: 'Ausgang' }),
    );
    const [incoming, outgoing] = [await lineOf('Eingang'), await lineOf('Ausgang')];
    const refusal = async (lineId: number, invoiceId: number, amount: number) =>
      (await as().refused(contract.bank.book, { line_ID: lineId, parts: [{ invoice_ID: invoiceId, amount }] })).message;
    expect(await refusal(outgoing.ID, ID, -50_000)).toBe(
      'Eine Rechnung bezahlt nur Geld, das hereinkommt. Bitte wähle ein Konto.',
    );
    expect(await refusal(incoming.ID, 999_999, 50_000)).toBe('Diese Rechnung gibt es nicht.');
    const both = { line_ID: incoming.ID, parts: [{ invoice_ID: ID, account_ID: income, amount: 50_000 }] };
    expect((await as().refused(contract.bank.book, both)).message).toBe(
      'Bitte wähle für jeden Teil eine Person, eine Rechnung oder ein Konto.',
    );
    await as().call(contract.invoices.cancel, { ID, reason: 'Irrtum' });
    expect(await refusal(incoming.ID, ID, 50_000)).toBe('Diese Rechnung ist storniert.');
    expect(await lines()).toMatchObject({ open: 2, certain: 0 });

    const elsewhere = await buildClub(house(), { iban: ownIban });
    const stranger = await buildPerson(house(), elsewhere, { staff_level: 90 });
    const foreign = await house().as(stranger).ask(contract.bank.targets, { search: invoiceNumber });
    expect(foreign.reply?.targets).toEqual([]);
    expect(await bankBalance(house(), clubId)).toBe(0);
  });
});
