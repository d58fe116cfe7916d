import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import { buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type TestHouse, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { book, buildBillingClub, pdfText, squeezed } from './invoices.testing.ts';

const house = useHouse();

const build = async (test: TestHouse, vatId = 'ATU12345675') => {
  const club = await buildBillingClub(test, { settings: { invoiceSettings: { vatId } } });
  await buildGrant(test, club.clubId, club.treasurer.personId, 'accounting');
  const office = test.as(club.treasurer);
  const { accounts } = await office.call(contract.freeInvoices.choices, {});
  const income = accounts.find(({ label }) => label.startsWith('4800'))?.ID ?? 0;
  return { ...club, office, income };
};

const sponsor = { name: 'Bäckerei Huber GmbH', street: 'Hauptplatz 1', postalCode: '4020', locality: 'Linz' };
const days = { from: 20270101, to: 20271231, due: 20991231 };

const linesFor = (account: number) => [
  {
    text: 'Bandenwerbung',
    quantity: 2000,
    unit: 'Stück',
    price: 25_000,
    tax_code: 'standard' as const,
    account_ID: account,
  },
  { text: 'Halle', quantity: 1500, unit: 'Stunden', price: 4000, tax_code: 'reduced13' as const, account_ID: account },
];

describe('a free invoice', () => {
  it('charges a sponsor net and tax line by line, and is paid in parts', async () => {
    const { office, income, clubId } = await build(house());
    const input = { recipient: sponsor, lines: linesFor(income), ...days, key: 'sponsor-2027' };
    const { ID, invoiceNumber } = await office.call(contract.freeInvoices.issue, input);
    const again = await office.call(contract.freeInvoices.issue, input);
    expect(again.ID).toBe(ID);
    const listed = await office.call(contract.invoices.list, { filters: { state: 'open' } });
    // 500.00 + 20 % and 60.00 + 13 %
    expect(listed.invoices).toMatchObject([
      {
        ID,
        invoiceNumber,
        form: 'free',
        state: 'open',
        net: 56_000,
        tax: 10_780,
        total: 66_780,
        open: 66_780,
        due: 20991231,
      },
    ]);
    const posted = await house().sql(
      `select e.tax_code, sum(e.amount_cents)::integer as cents, count(*)::integer as entries from ledger_entry e
       join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
       where e.club_id = $1 and d.source = 'invoice' and d.number = $2 group by e.tax_code order by e.tax_code`,
      [clubId, invoiceNumber],
    );
    expect(posted).toEqual([
      { tax_code: 'reduced13', cents: 6780, entries: 2 },
      { tax_code: 'standard', cents: 60_000, entries: 2 },
    ]);

    const payment = { ID, amount: 60_000, day: 20261116, via: 'bank' as const, key: 'payment-1' };
    await office.call(contract.freeInvoices.pay, payment);
    await office.call(contract.freeInvoices.pay, payment);
    const partly = await office.call(contract.invoices.list, { filters: { state: 'partly' } });
    expect(partly.invoices).toMatchObject([{ ID, state: 'partly', open: 6780 }]);
    await expect(
      office.call(contract.freeInvoices.pay, { ...payment, amount: 6781, key: 'payment-2' }),
    ).rejects.toMatchObject({ message: expect.stringMatching(/nur noch €.67,80 offen/) });
    await office.call(contract.freeInvoices.pay, { ...payment, amount: 6780, via: 'cash', key: 'payment-3' });
    const paid = await office.call(contract.invoices.list, { filters: { state: 'paid' } });
    expect(paid.invoices).toMatchObject([{ ID, state: 'paid', open: 0 }]);
  });

  it.each([
    ['an address that is two', { recipient: { ...sponsor, email: 'a@x.test, b@x.test' } }],
    ['a country that is none', { recipient: { ...sponsor, country: '<>' } }],
    ['more than anybody could pay', { quantity: 100_000_000, price: 100_000_000 }],
  ])('to %s is refused, and takes no number', async (_, { recipient = sponsor, ...more }: Record<string, unknown>) => {
    const { office, income, clubId } = await build(house());
    const lines = linesFor(income).map((line) => ({ ...line, ...more }));
    const refused = await office.ask(contract.freeInvoices.issue, { recipient, lines, ...days, key: 'refused-1' });
    expect(refused.http).toBe(422);
    expect(await house().sql('select 1 from invoice where club_id = $1', [clubId])).toEqual([]);
    const issued = { recipient: sponsor, lines: linesFor(income), ...days, key: 'issued-1' };
    expect((await office.call(contract.freeInvoices.issue, issued)).invoiceNumber).toMatch(/-00001$/);
  });

  it('is not paid in a year in which nobody kept books', async () => {
    const { office, income, clubId } = await build(house());
    const input = { recipient: sponsor, lines: linesFor(income), ...days, key: 'sponsor-old' };
    const { ID } = await office.call(contract.freeInvoices.issue, input);
    const payment = { ID, amount: 100, via: 'cash' as const, key: 'payment-old' };
    const refused = await office.ask(contract.freeInvoices.pay, { ...payment, day: 10_101 });
    expect(refused).toMatchObject({ http: 422, refusal: { code: 'ledger.dayTooEarly' } });
    expect(await house().sql('select 1 from cash_receipt where club_id = $1', [clubId])).toEqual([]);
    expect(await house().sql('select 1 from document_number where club_id = $1 and year < 1990', [clubId])).toEqual([]);
  });

  it('gives a numbered receipt by tax rates for what a sponsor pays in cash, once', async () => {
    const { office, income } = await build(house());
    const input = { recipient: sponsor, lines: linesFor(income), ...days, key: 'sponsor-cash' };
    const { ID } = await office.call(contract.freeInvoices.issue, input);
    const payment = { ID, amount: 33_390, day: 20261116, key: 'cash-payment-1' };
    const { receipt } = await office.call(contract.freeInvoices.pay, { ...payment, via: 'cash' });
    const again = await office.call(contract.freeInvoices.pay, { ...payment, via: 'cash' });
    expect(again.receipt).toBe(receipt);
    const transfer = { ...payment, via: 'bank' as const, key: 'bank-payment-1' };
    expect((await office.call(contract.freeInvoices.pay, transfer)).receipt).toBe('');
    expect(await office.call(contract.cash.receipt, { token: receipt })).toMatchObject({
      amount: 33_390,
      payer: sponsor.name,
      lines: [
        { amount: 30_000, percent: 20 },
        { amount: 3390, percent: 13 },
      ],
    });
    expect((await office.call(contract.cash.receipts, {})).receipts).toHaveLength(1);
  });

  it('goes by mail with its PDF and the words of the club, again as often as somebody wants', async () => {
    const { office, income, clubId } = await build(house());
    const input = { recipient: sponsor, lines: linesFor(income), ...days, key: 'sponsor-mail' };
    const { ID, invoiceNumber } = await office.call(contract.freeInvoices.issue, input);
    const send = (email: string) =>
      office.ask(contract.invoiceFiles.send, { ID, email, text: 'Danke fürs Unterstützen!' });
    expect((await send('kein Mail')).refusal?.message).toBe('Bitte gib eine gültige E-Mail-Adresse ein.');
    expect((await send('buero@huber.at')).http).toBe(200);
    expect((await send('chef@huber.at')).http).toBe(200);
    const mails = await house().sql<{ recipient: string; body: string; html: string; bytes: number }>(
      `select m.recipient, m.body, m.html, octet_length(f.content) as bytes from mail m
       join stored_file f on f.id = m.attachment_id where m.club_id = $1 order by m.id`,
      [clubId],
    );
    expect(mails).toMatchObject([{ recipient: 'buero@huber.at' }, { recipient: 'chef@huber.at' }]);
    expect(mails[0]?.bytes).toBeGreaterThan(1000);
    expect(mails[0]?.body).toContain('Danke fürs Unterstützen!');
    expect(mails[0]?.body).toContain(`Rechnung ${invoiceNumber}`);
    // A sponsor has no account to pay in.
    expect(mails[0]?.body).not.toContain('/abrechnung');
    const { invoices } = await office.call(contract.invoices.list, {});
    expect(invoices[0]?.timeSent).toBeGreaterThan(0);
  });

  it('takes a discount off, on an account of its own, and gives all of it back', async () => {
    const { office, income, clubId } = await build(house());
    const { accounts } = await office.call(contract.freeInvoices.choices, {});
    const other = accounts.find(({ ID }) => ID !== income)?.ID ?? 0;
    const discount = {
      text: 'Treuerabatt',
      quantity: 1000,
      price: -10_000,
      tax_code: 'standard' as const,
      account_ID: other,
    };
    const input = { recipient: sponsor, ...days, key: 'discount-1' };
    const { ID } = await office.call(contract.freeInvoices.issue, { ...input, lines: [...linesFor(income), discount] });
    const { invoices } = await office.call(contract.invoices.list, {});
    // 400.00 + 20 % and 60.00 + 13 %
    expect(invoices).toMatchObject([{ net: 46_000, tax: 8780, total: 54_780, open: 54_780 }]);
    const moved = () =>
      house().sql<{ id: number; cents: number }>(
        `select a.id, sum(case when a.id = e.credit_id then e.amount_cents else -e.amount_cents end)::integer as cents
         from ledger_account a join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
         where a.club_id = $1 and a.number between 4000 and 4999 group by a.id order by cents`,
        [clubId],
      );
    expect(await moved()).toEqual([
      { id: other, cents: -10_000 },
      { id: income, cents: 56_000 },
    ]);
    const { content } = await office.call(contract.invoices.xml, { ID });
    const xml = Buffer.from(content, 'base64').toString();
    expect(xml).toContain('<UnitPrice>100.00</UnitPrice>');
    expect(xml).toMatch(/<Quantity Unit="C62">-1<\/Quantity>/);
    await office.call(contract.invoices.cancel, { ID, reason: 'Irrtum' });
    expect((await moved()).map(({ cents }) => cents)).toEqual([0, 0]);
    await expectSoundBooks(house(), clubId);
    const tooMuch = { ...discount, price: -50_001 };
    const refused = await office.ask(contract.freeInvoices.issue, {
      ...input,
      key: 'discount-2',
      lines: [...linesFor(income), tooMuch],
    });
    expect(refused.refusal?.code).toBe('invoices.discountTooHigh');
    const nothing = await office.ask(contract.freeInvoices.issue, {
      ...input,
      key: 'discount-3',
      lines: [...linesFor(income).slice(0, 1), { ...discount, price: -50_000 }],
    });
    expect(nothing.refusal?.code).toBe('invoices.nothingCharged');
  });

  it('is taken back with its tax by a cancellation; nothing is left open', async () => {
    const { office, income, clubId } = await build(house());
    const input = { recipient: sponsor, lines: linesFor(income), ...days, key: 'sponsor-2028' };
    const { ID } = await office.call(contract.freeInvoices.issue, input);
    await office.call(contract.invoices.cancel, { ID, reason: 'Irrtum' });
    const { invoices } = await office.call(contract.invoices.list, {});
    expect(invoices.map(({ state, total, open }) => ({ state, total, open }))).toEqual([
      { state: 'cancellation', total: -66_780, open: 0 },
      { state: 'cancelled', total: 66_780, open: 0 },
    ]);
    const filtered = await office.call(contract.invoices.list, { filters: { state: 'cancelled' } });
    expect(filtered.invoices.map((invoice) => invoice.ID)).toEqual([ID]);
    const [left] = await house().sql(
      `select coalesce(sum(case when a.id = e.debit_id then e.amount_cents else -e.amount_cents end), 0)::integer as cents
       from ledger_account a join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
       where a.club_id = $1 and (a.purpose like 'vat%' or a.kind = 5 or a.number between 4000 and 4999)`,
      [clubId],
    );
    expect(left).toEqual({ cents: 0 });
    await expect(
      office.call(contract.freeInvoices.pay, { ID, amount: 100, day: 20261116, via: 'bank', key: 'payment-9' }),
    ).rejects.toMatchObject({ message: 'refused: 409 Diese Rechnung ist storniert.' });
  });

  it('refuses what is no income, a due day that is over, and what belongs to another club', async () => {
    const { office, income } = await build(house());
    const other = await build(house());
    const input = { recipient: sponsor, lines: linesFor(income), ...days, key: 'refused-1' };
    const refusal = (changes: object) =>
      office.call(contract.freeInvoices.issue, { ...input, ...changes }).then(
        () => 'issued',
        (error: Error) => error.message.replace('refused: 422 ', ''),
      );
    expect(await refusal({ lines: linesFor(other.income) })).toBe('Bitte wähle für jede Position ein Erlöskonto.');
    expect(await refusal({ due: 20200101 })).toBe('Die Rechnung kann nicht vor heute fällig sein.');
    expect(await refusal({ from: 20271231, to: 20270101 })).toBe('Die Leistung kann nicht enden, bevor sie beginnt.');
    expect(await refusal({ recipient: { name: '' } })).toBe('Bitte gib an, wer die Rechnung bekommt.');
    expect((await office.call(contract.invoices.list, {})).total).toBe(0);
    const { ID } = await other.office.call(contract.freeInvoices.issue, {
      ...input,
      lines: linesFor(other.income),
      key: 'other-club',
    });
    await expect(
      office.call(contract.freeInvoices.pay, { ID, amount: 100, day: 20261116, via: 'bank', key: 'payment-8' }),
    ).rejects.toMatchObject({ message: 'refused: 404 Diese Rechnung gibt es nicht.' });
  });
});

describe('the invoice of a family', () => {
  it('has everything that is open once, by person, due when its items are', async () => {
    const club = await build(house(), '');
    const { clubId, parent, children, office } = club;
    await house().sql(`update club set account_name = 'TV Hauptkonto' where id = $1`, [clubId]);
    const [first, second] = children;
    const booked = { clubId, parent };
    const one = await book(house(), { ...booked, personId: first ?? 0 }, { name: 'Turnen' });
    await book(
      house(),
      { ...booked, personId: second ?? 0 },
      { name: 'Judo', price_cents: 5000, non_member_price_cents: 5000 },
    );
    const { ID, invoiceNumber } = await office.call(contract.freeInvoices.issueForFamily, { userID: parent.personId });
    const { invoices } = await office.call(contract.invoices.list, {});
    const [due] = await house().sql(
      `select to_char(min(due_on), 'YYYYMMDD')::integer as due from open_item where club_id = $1 and side = 'charge'`,
      [clubId],
    );
    expect(invoices).toMatchObject([{ ID, form: 'family', state: 'open', total: 17_000, open: 17_000, ...due }]);
    // An entry on this invoice is not added to another one.
    await expect(office.call(contract.freeInvoices.issueForFamily, { userID: first ?? 0 })).rejects.toMatchObject({
      message: expect.stringContaining('Hier ist nichts zu verrechnen'),
    });
    expect(await office.call(contract.invoices.issue, { cp_ID: one.bookingId })).toMatchObject({ ID });
    const own = await house().as(parent).call(contract.invoices.ofPerson, { userID: parent.personId });
    expect(own.invoices).toMatchObject([{ invoiceNumber, state: 'open', open: 17_000 }]);
    const pdf = pdfText((await house().as(parent).call(contract.invoiceFiles.pdf, { ID })).content);
    expect(pdf).toContain(squeezed(`Rechnung ${invoiceNumber}`));
    expect(pdf).toContain('Turnen');
    expect(pdf).toContain('Judo');
    expect(pdf).toContain(squeezed('Empfänger: TV Hauptkonto'));
    // After its cancellation the same entries may be invoiced again.
    await office.call(contract.invoices.cancel, { ID, reason: 'Irrtum' });
    const next = await office.call(contract.freeInvoices.issueForFamily, { userID: parent.personId });
    expect(next.ID).not.toBe(ID);
  });

  it('comes once when two ask for it at the same moment', async () => {
    const { clubId, parent, children, office } = await build(house(), '');
    await book(house(), { clubId, parent, personId: children[0] ?? 0 });
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => office.call(contract.freeInvoices.issueForFamily, { userID: parent.personId })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await office.call(contract.invoices.list, {})).total).toBe(1);
  });
});

describe('the promise of a collection', () => {
  it.each([
    ['a mandate that holds', "now() - interval '1 month'", '', true],
    ['one that was not used for 36 months', "now() - interval '40 months'", '', false],
    ['one that a returned debit has blocked', "now() - interval '1 month'", 'AC04', false],
  ])('with %s', async (_, signed, blocked, isPromised) => {
    const { clubId, parent, children, office } = await build(house(), '');
    const [method] = await house().sql<{ id: number }>(
      `insert into payment_method (club_id, person_id, kind, is_default, last4, created_at) values ($1, $2, 'sepm', true, '3201', now()) returning id`,
      [clubId, parent.personId],
    );
    await house().sql(
      `insert into sepa_mandate (club_id, method_id, reference, creditor_id, text, text_version, iban, account_holder, signed_at, blocked_code)
       values ($1, $2, 'MND-7', 'AT12ZZZ00000000001', '', 1, 'AT611904300234573201', 'Maria', ${signed}, $3)`,
      [clubId, method?.id, blocked],
    );
    const { bookingId } = await book(house(), { clubId, parent, personId: children[0] ?? 0 });
    const { ID } = await office.call(contract.invoices.issue, { cp_ID: bookingId });
    const pdf = pdfText((await office.call(contract.invoiceFiles.pdf, { ID })).content);
    expect(pdf.includes('MND-7')).toBe(isPromised);
    expect(pdf.includes(squeezed('ziehen wir zur Fälligkeit'))).toBe(isPromised);
  });
});

it('nobody without the permission issues one', async () => {
  const { clubId, income } = await build(house());
  const member = await buildPerson(house(), clubId, { first_name: 'Max' });
  const input = { recipient: sponsor, lines: linesFor(income), ...days, key: 'forbidden' };
  await expect(house().as(member).call(contract.freeInvoices.issue, input)).rejects.toMatchObject({
    message: expect.stringContaining('403'),
  });
});
