import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPayment } from '../../../test/factories/books.ts';
import { buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bookingsIn } from '../bookings/bookings.testing.ts';
import { buildDiscount } from '../discounts/discounts.testing.ts';
import { pdfPages } from '../exports/exports.testing.ts';
import { book, buildBillingClub, pdfText, squeezed } from './invoices.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-16T09:00:00Z') });
const { invoices, invoiceFiles } = contract;
const { book: register, leave } = bookingsIn(house);

let clubId: number;
let treasurer: NonNullable<Actor>;
let parent: NonNullable<Actor>;
let mia: number;
let paul: number;

const open = async (settings: Record<string, unknown> = {}, columns: Record<string, unknown> = {}) => {
  const built = await buildBillingClub(house(), { settings, columns });
  ({ clubId, treasurer, parent } = built);
  [mia = 0, paul = 0] = built.children;
};

beforeEach(() => open());

const bookFor = (personId: number, course: Record<string, unknown> = {}, wish: { discountCode?: string } = {}) =>
  book(house(), { clubId, parent, personId }, course, wish);
const issue = (bookingId: number) => house().as(treasurer).call(invoices.issue, { cp_ID: bookingId });
const pdfOf = (actor: Actor, bookingId: number, kind: 'normal' | 'canc' = 'normal') =>
  house().as(actor).call(invoiceFiles.ofBooking, { cp_ID: bookingId, kind });
/** As the billing page shows it for the booking. */
const taxRateOf = async (personId: number) =>
  (await house().as(parent).call(contract.bookings.visiting, { userID: personId })).courses[0]?.course.tax_rate;

describe('an invoice', () => {
  it('is a PDF with everything that the law wants, and the code to pay with', async () => {
    const { bookingId } = await bookFor(mia, { name: 'Kinderturnen' });
    const file = await pdfOf(parent, bookingId);
    expect(file.fileName).toBe(`Rechnung ID-${bookingId}.pdf`);
    expect(pdfPages(Buffer.from(file.content, 'base64'))).toBe(1);
    const text = pdfText(file.content);
    for (const part of [
      'Turnverein Demostadt',
      'Turngasse 1, 4020 Linz',
      'ZVR-Zahl 123456789',
      'Vera Huber',
      'Hauptstraße 12/3',
      '4020 Linz',
      'Rechnung 2026-00001',
      '16.11.2026',
      '01.02.2027 – 30.06.2027',
      'Kinderturnen, Kind1 Huber',
      '€ 120,00',
      'Umsatzsteuerfrei gemäß § 6 Abs. 1 Z 14 UStG.',
      'Kleinbetragsrechnung gemäß § 11 Abs. 6 UStG.',
      'AT61 1904 3002 3457 3201',
      'Zahlen mit Code',
      'Liebe Vera,',
    ])
      expect(text).toContain(squeezed(part));
  });

  it('is issued once: whoever asks again gets the same file, whatever has changed since', async () => {
    const { bookingId } = await bookFor(mia);
    const first = await pdfOf(parent, bookingId);
    await house().sql(
      `update club set full_name = 'Anders', address = 'Anderswo 1, 1010 Wien', color = '#ff0000' where id = $1`,
      [clubId],
    );
    await house().sql(`update person set last_name = 'Neu', street = 'Neugasse' where id = $1`, [parent.personId]);
    expect((await pdfOf(treasurer, bookingId)).content).toBe(first.content);
    expect((await issue(bookingId)).message).toBe('Diese Buchung hat schon die Rechnung 2026-00001.');
    const { total } = await house().as(treasurer).call(invoices.list, {});
    expect(total).toBe(1);
  });

  it('shows 20 % once the club is registered, added to the price, and in the full form above € 400', async () => {
    const vat = { vatRegisteredSince: 1_700_000_000, invoiceSettings: { vatId: 'ATU12345675' } };
    await open(vat);
    const { bookingId } = await bookFor(mia, { price_cents: 50_000, non_member_price_cents: 50_000 });
    const text = pdfText((await pdfOf(parent, bookingId)).content);
    expect(text).toContain(squeezed('UID ATU12345675'));
    expect(text).toContain(squeezed('Nettobetrag € 500,00'));
    expect(text).toContain(squeezed('20 % Umsatzsteuer € 100,00'));
    expect(text).toContain(squeezed('Gesamtbetrag € 600,00'));
    expect(text).not.toContain(squeezed('Kleinbetragsrechnung'));
  });

  it.each([
    ['AT', '', 20, 2400],
    ['AT', 'ATU12345675', 20, 2400],
    ['DE', '', 20, 2400],
    ['DE', 'DE123456789', 0, 0],
    ['CH', '', 0, 0],
  ])('of a registered club for somebody in %s with the UID „%s“ has %i %%', async (country, vatId, taxRate, tax) => {
    await open({ vatRegisteredSince: 1_700_000_000, invoiceSettings: { vatId: 'ATU12345675' } });
    await house().sql('update person set country = $2, vat_id = $3 where id = $1', [parent.personId, country, vatId]);
    const { bookingId } = await bookFor(mia);
    await issue(bookingId);
    const { invoices: list } = await house().as(treasurer).call(invoices.list, {});
    expect(list).toMatchObject([{ taxRate, net: 12_000, tax, total: 12_000 + tax }]);
    expect(await taxRateOf(mia)).toBe(taxRate);
  });

  it('of prices that are entered with tax tells what is in them', async () => {
    await open({ vatRegisteredSince: 1_700_000_000, grossPrices: true, invoiceSettings: { vatId: 'ATU12345675' } });
    const { bookingId } = await bookFor(mia);
    const text = pdfText((await pdfOf(parent, bookingId)).content);
    expect(text).toContain(squeezed('Gesamtbetrag € 120,00'));
    expect(text).toContain(squeezed('darin enthalten 20 % Umsatzsteuer € 20,00'));
    const { invoices: list } = await house().as(treasurer).call(invoices.list, {});
    expect(list).toMatchObject([{ taxRate: 20, net: 10_000, tax: 2000, total: 12_000 }]);
  });

  it('of prices with tax in them and a discount tells both without it, and the sums agree', async () => {
    await open({
      vatRegisteredSince: 1_700_000_000,
      grossPrices: true,
      showDiscounts: true,
      invoiceSettings: { vatId: 'ATU12345675' },
    });
    await buildDiscount(house(), clubId, { code: 'zehn', percent: 10 });
    const small = await bookFor(mia, { name: 'Judo' }, { discountCode: 'zehn' });
    const large = await bookFor(paul, { name: 'Turnlager', price_cents: 60_000, non_member_price_cents: 60_000 });
    // One is booked with the code, the other gets the code afterwards.
    const later = { course_ID: large.courseId, child_ID: paul, ID: large.bookingId, discountCode: 'zehn' };
    await house().as(parent).call(contract.bookings.applyDiscount, later);

    const smallText = pdfText((await pdfOf(parent, small.bookingId)).content);
    for (const part of [
      'Betrag netto',
      'Judo, Kind1 Huber 1 € 100,00',
      'Rabatt zehn (10 %) 1 -€ 10,00',
      'Gesamtbetrag € 108,00',
      'darin enthalten 20 % Umsatzsteuer € 18,00',
      'Zahlbar: € 108,00',
    ])
      expect(smallText).toContain(squeezed(part));
    const largeText = pdfText((await pdfOf(parent, large.bookingId)).content);
    for (const part of [
      'Turnlager, Kind2 Huber 1 € 500,00',
      'Rabatt zehn (10 %) 1 -€ 50,00',
      'Nettobetrag € 450,00',
      '20 % Umsatzsteuer € 90,00',
      'Gesamtbetrag € 540,00',
    ])
      expect(largeText).toContain(squeezed(part));
    const { invoices: list } = await house().as(treasurer).call(invoices.list, {});
    expect(list.map(({ net, tax, total }) => [net, tax, total])).toEqual([
      [45_000, 9000, 54_000],
      [9000, 1800, 10_800],
    ]);
    expect([await taxRateOf(mia), await taxRateOf(paul)]).toEqual([20, 20]);
  });

  it.each([
    ['', {}, ['Gesamtbetrag € 165,00'], { net: 12_000, tax: 0, total: 16_500 }],
    [
      ' and no tax on it',
      { vatRegisteredSince: 1_700_000_000, invoiceSettings: { vatId: 'ATU12345675' } },
      ['Gesamtbetrag € 189,00', 'darin enthalten 20 % Umsatzsteuer € 24,00'],
      { net: 12_000, tax: 2400, total: 18_900 },
    ],
  ])('has the membership fee of the booking as a line of its own%s', async (_, settings, parts, amounts) => {
    const msFees = { normal: 6000, junior: 4500, senior: 5000, supporter: 2000, addText: '' };
    await open({ noMembership: false, msFees, ...settings });
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    const { courseId, bookingId: other } = await bookFor(paul);
    const becoming = { getMember: true, memberConfirm: true, memberApproval: true };
    const { reply } = await register(parent, courseId, mia, becoming);
    const bookingId = reply?.course_parts_ID ?? 0;
    expect(bookingId).not.toBe(other);
    const text = pdfText((await pdfOf(parent, bookingId)).content);
    for (const part of ['Mitgliedsbeitrag 2026 (kein Umsatz) 1 € 45,00', ...parts])
      expect(text).toContain(squeezed(part));
    expect((await house().as(treasurer).call(invoices.list, {})).invoices).toMatchObject([amounts]);
    // The membership continues when the booking ends, and so does its fee.
    await leave(admin, courseId, mia, { refund: true });
    await pdfOf(parent, bookingId, 'canc');
    const { invoices: list } = await house().as(treasurer).call(invoices.list, {});
    expect(list.map(({ total }) => total).toSorted((one, two) => one - two)).toEqual([
      4500 - amounts.total,
      amounts.total,
    ]);
  });

  it('of a club that is registered later has no tax', async () => {
    await open({ vatRegisteredSince: 1_900_000_000 });
    const { bookingId } = await bookFor(mia);
    await issue(bookingId);
    expect((await house().as(treasurer).call(invoices.list, {})).sums).toEqual({
      net: 12_000,
      tax: 0,
      total: 12_000,
      open: 12_000,
    });
  });

  it('tells what is paid, and has no code once nothing is open', async () => {
    const { bookingId } = await bookFor(mia);
    await buildPayment(house(), clubId, { managerId: parent.personId, cents: 12_000 });
    const text = pdfText((await pdfOf(parent, bookingId)).content);
    expect(text).toContain(squeezed('Der Betrag ist bereits bezahlt.'));
    expect(text).not.toContain(squeezed('Zahlen mit Code'));
    expect(text).not.toContain(squeezed('Bitte überweise'));
  });

  it('lists the instalments with their days', async () => {
    const { bookingId } = await bookFor(mia);
    await house().sql(
      `insert into installment (club_id, participation_id, description, amount_cents, due_on)
       values ($1, $2, '1. Rate', 6000, '2026-12-01'), ($1, $2, '2. Rate', 6000, '2027-03-01')`,
      [clubId, bookingId],
    );
    const text = pdfText((await pdfOf(parent, bookingId)).content);
    expect(text).toContain(squeezed('1. Rate: € 60,00 bis 01.12.2026'));
    expect(text).toContain(squeezed('2. Rate: € 60,00 bis 01.03.2027'));
  });
});

describe('refused with the right sentence', () => {
  it('an invoice for a cancelled booking', async () => {
    const { courseId, bookingId } = await bookFor(mia);
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    await leave(admin, courseId, mia, { refund: true });
    expect(await house().as(treasurer).refused(invoices.issue, { cp_ID: bookingId })).toMatchObject({
      http: 409,
      message: 'Diese Buchung ist storniert. Dafür kann keine Rechnung mehr ausgestellt werden.',
    });
    expect((await house().as(parent).refused(invoiceFiles.ofBooking, { cp_ID: bookingId })).code).toBe(
      'invoices.bookingCancelled',
    );
  });

  it('a free one, a place in the queue, a club without an address', async () => {
    const free = await bookFor(mia, { price_cents: 0, non_member_price_cents: 0 });
    expect((await house().as(treasurer).refused(invoices.issue, { cp_ID: free.bookingId })).code).toBe('invoices.free');
    const waiting = await bookFor(mia, { max_participants: 0 });
    expect((await house().as(treasurer).refused(invoices.issue, { cp_ID: waiting.bookingId })).code).toBe(
      'invoices.onlyParticipants',
    );
    await house().sql(`update club set address = '' where id = $1`, [clubId]);
    const { bookingId } = await bookFor(paul);
    expect((await house().as(treasurer).refused(invoices.issue, { cp_ID: bookingId })).code).toBe(
      'invoices.clubAddressMissing',
    );
  });

  it('above € 400 without the address of who pays, and no number is lost by it', async () => {
    await house().sql(`update person set street = '', house_number = '', door = '' where id = $1`, [parent.personId]);
    const dear = await bookFor(mia, { price_cents: 40_100, non_member_price_cents: 40_100 });
    expect(await house().as(treasurer).refused(invoices.issue, { cp_ID: dear.bookingId })).toMatchObject({
      http: 409,
      message:
        'Auf einer Rechnung über €\u00a0401,00 muss die Anschrift von Vera Huber stehen. Bitte ergänze sie im Profil.',
    });
    const { bookingId } = await bookFor(paul);
    expect((await issue(bookingId)).invoiceNumber).toBe('2026-00001');
  });

  it('bookings and invoices of another club, of another family, and for who only reads', async () => {
    const { bookingId } = await bookFor(mia);
    const other = await buildBillingClub(house());
    const stranger = await buildPerson(house(), clubId, { first_name: 'Otto' });
    expect((await house().as(other.treasurer).refused(invoices.issue, { cp_ID: bookingId })).http).toBe(404);
    expect((await house().as(stranger).refused(invoiceFiles.ofBooking, { cp_ID: bookingId })).http).toBe(403);
    const reader = await buildPerson(house(), clubId, { first_name: 'Rita', staff_level: 50 });
    expect(await house().as(reader).refused(invoiceFiles.ofBooking, { cp_ID: bookingId })).toMatchObject({
      http: 404,
      message: 'Zu dieser Buchung gibt es noch keine Rechnung.',
    });
    expect((await house().as(reader).refused(invoices.issue, { cp_ID: bookingId })).http).toBe(403);
    const { ID } = await issue(bookingId);
    expect((await house().as(other.treasurer).refused(invoiceFiles.pdf, { ID })).http).toBe(404);
    expect((await house().as(stranger).refused(invoiceFiles.pdf, { ID })).http).toBe(403);
    expect((await house().as(parent).call(invoiceFiles.pdf, { ID })).fileName).toBe(`Rechnung ID-${bookingId}.pdf`);
    expect((await house().as(reader).call(invoiceFiles.pdf, { ID })).fileName).toBe(`Rechnung ID-${bookingId}.pdf`);
  });

  it('the invoice of a family that paid before, for the one that pays now', async () => {
    const { bookingId } = await bookFor(mia);
    await issue(bookingId);
    const other = await buildPerson(house(), clubId, { first_name: 'Neue' });
    await house().sql('update person set manager_id = $2 where id = $1', [mia, other.personId]);
    expect((await house().as(other).refused(invoiceFiles.ofBooking, { cp_ID: bookingId })).http).toBe(404);
    expect((await house().as(other).call(invoices.ofPerson, { userID: mia })).invoices).toEqual([]);
    expect((await house().as(parent).call(invoices.ofPerson, { userID: parent.personId })).invoices).toHaveLength(1);
  });
});

describe('a cancellation', () => {
  it('has a number of its own and everything turned round; the original stays', async () => {
    const { bookingId } = await bookFor(mia);
    const { ID } = await issue(bookingId);
    const before = await pdfOf(treasurer, bookingId);
    const cancelled = await house().as(treasurer).call(invoices.cancel, { ID, reason: 'Falscher Kurs' });
    expect(cancelled).toMatchObject({ invoiceNumber: '2026-00002' });
    const text = pdfText((await pdfOf(parent, bookingId, 'canc')).content);
    expect(text).toContain(squeezed('Stornorechnung 2026-00002'));
    expect(text).toContain(squeezed('Storno zu Rechnung 2026-00001 vom 16.11.2026.'));
    expect(text).toContain(squeezed('Grund: Falscher Kurs'));
    expect(text).toMatch(/Gesamtbetrag[-−]€120,00/);
    expect((await house().as(treasurer).call(invoiceFiles.pdf, { ID })).content).toBe(before.content);
    const list = await house().as(treasurer).call(invoices.list, { sort: 'invoiceNumber' });
    expect(list.sums.total).toBe(0);
    expect(list.invoices).toMatchObject([
      { state: 'cancelled', counterpart: '2026-00002', total: 12_000 },
      { state: 'cancellation', counterpart: '2026-00001', total: -12_000 },
    ]);
  });

  it('happens once, and the booking may then get another invoice', async () => {
    const { bookingId } = await bookFor(mia);
    const { ID } = await issue(bookingId);
    const { ID: cancellation } = await house().as(treasurer).call(invoices.cancel, { ID, reason: 'Irrtum' });
    const again = (id: number) => house().as(treasurer).refused(invoices.cancel, { ID: id, reason: 'Irrtum' });
    expect((await again(ID)).message).toBe('Diese Rechnung ist schon storniert (Stornorechnung 2026-00002).');
    expect((await again(cancellation)).code).toBe('invoices.isCancellation');
    expect((await issue(bookingId)).invoiceNumber).toBe('2026-00003');
  });

  it('follows by itself once the family was credited; before there is none', async () => {
    const { courseId, bookingId } = await bookFor(mia);
    await issue(bookingId);
    expect((await house().as(parent).refused(invoiceFiles.ofBooking, { cp_ID: bookingId, kind: 'canc' })).message).toBe(
      'Zu dieser Buchung gibt es keine Stornorechnung.',
    );
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    await leave(admin, courseId, mia, { refund: true });
    expect((await house().as(treasurer).call(invoices.list, {})).invoices).toMatchObject([{ differs: true }]);
    const own = async () => (await house().as(parent).call(invoices.ofPerson, { userID: parent.personId })).invoices;
    expect(await own()).toMatchObject([{ cp_ID: bookingId, isTakenBack: true }]);
    expect(pdfText((await pdfOf(parent, bookingId, 'canc')).content)).toContain(squeezed('Grund: Buchung storniert'));
    expect((await own()).map(({ isTakenBack }) => isTakenBack)).toEqual([false, false]);
    expect((await pdfOf(parent, bookingId)).fileName).toBe(`Rechnung ID-${bookingId}.pdf`);
  });
});

describe('what was issued never changes', () => {
  it.each([
    ['its content', `update invoice set content = '{}'`],
    ['its number', 'update invoice set number = 7'],
    ['the day it was sent', `update invoice set sent_at = '2020-01-01'`],
    ['the file beside it', 'update invoice set file_id = null'],
    ['by deleting it', 'delete from invoice'],
    ['the file itself', `update stored_file set content = 'x'::bytea where purpose = 'invoice'`],
    ['by deleting the file', `delete from stored_file where purpose = 'invoice'`],
  ])('%s, whoever tries', async (_, statement) => {
    const { bookingId } = await bookFor(mia);
    await pdfOf(parent, bookingId);
    await house().sql('update invoice set sent_at = now() where club_id = $1', [clubId]);
    await expect(
      house().sql(`${statement} ${statement.includes('where') ? 'and' : 'where'} club_id = $1`, [clubId]),
    ).rejects.toThrow(/never/);
  });

  it('and the application may not even try', async () => {
    const rows = await house().sql<{ column_name: string }>(
      `select column_name from information_schema.column_privileges
       where table_name = 'invoice' and grantee = 'vereinshaus_app' and privilege_type = 'UPDATE' order by 1`,
    );
    expect(rows.map((row) => row.column_name)).toEqual(['file_id', 'sent_at']);
    const deletes = await house().sql(
      `select 1 from information_schema.table_privileges
       where table_name = 'invoice' and grantee = 'vereinshaus_app' and privilege_type = 'DELETE'`,
    );
    expect(deletes).toEqual([]);
  });
});

describe('the list', () => {
  it('is searched, filtered and summed over all pages', async () => {
    const one = await bookFor(mia, { name: 'Kinderturnen' });
    const two = await bookFor(paul, { name: 'Akrobatik', price_cents: 8000, non_member_price_cents: 8000 });
    await issue(one.bookingId);
    await issue(two.bookingId);
    const ask = (input: Record<string, unknown>) => house().as(treasurer).call(invoices.list, input);
    expect(await ask({ size: 1 })).toMatchObject({ total: 2, sums: { total: 20_000 } });
    expect((await ask({ search: 'akrob' })).invoices).toMatchObject([
      { subject: 'Akrobatik', invoiceNumber: '2026-00002' },
    ]);
    expect((await ask({ search: '00001' })).invoices).toMatchObject([{ subject: 'Kinderturnen' }]);
    expect((await ask({ filters: { state: 'cancelled' } })).total).toBe(0);
    expect((await ask({ filters: { year: '2026' }, sort: 'total' })).invoices.map(({ total }) => total)).toEqual([
      8000, 12_000,
    ]);
    expect(
      (
        await house()
          .as(treasurer)
          .refused(invoices.list, { filters: { nichts: 'x' } })
      ).http,
    ).toBe(422);
  });

  it('is read, and nothing more, with invoice_read', async () => {
    const reader = await buildPerson(house(), clubId, { first_name: 'Rita' });
    await buildGrant(house(), clubId, reader.personId, 'invoice_read');
    expect((await house().as(reader).call(invoices.list, {})).total).toBe(0);
    expect((await house().as(reader).refused(invoices.cancel, { ID: 1, reason: 'x' })).http).toBe(403);
    expect((await house().as(reader).refused(invoices.startRun, {})).http).toBe(403);
  });
});
