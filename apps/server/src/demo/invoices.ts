import { invoiceNumberText } from '@vereinshaus/contract/invoices/calls';
import type { InvoiceContent } from '@vereinshaus/contract/invoices/invoice-content';
import { type InvoiceText, usualExemption, usualInvoiceText } from '@vereinshaus/contract/invoices/invoice-text';
import { addDays, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import type pg from 'pg';
import { cancellationOf, fillTemplate, isSmallAmount, seriesOf, yearOf } from '../modules/invoices/index.ts';

const shown = 24;
/** Which of them was cancelled again. */
const cancelledOne = 3;

type Booking = {
  id: number;
  person_id: number;
  payer_id: number;
  participant: string;
  first_name: string;
  last_name: string;
  street: string;
  postal_code: string;
  locality: string;
  email: string;
  course: string;
  starts_on: IsoDay;
  ends_on: IsoDay;
  price_cents: number;
  open_cents: number;
  due_on: IsoDay;
  club: string;
  account_name: string;
  address: string;
  zvr: string;
  iban: string;
  bic: string;
  bank_name: string;
  color: string;
};

/** The bookings of the demo family first: whoever tries the product as a parent finds invoices. */
const bookingsOf = async (client: pg.ClientBase, clubId: number, firstEmail: string): Promise<readonly Booking[]> => {
  const { rows } = await client.query<Booking>(
    `select t.id, p.id as person_id, m.id as payer_id, concat_ws(' ', p.first_name, p.last_name) as participant,
       m.first_name, m.last_name, trim(m.street || ' ' || m.house_number) as street, m.postal_code, m.locality, m.email,
       c.name as course, c.starts_on::text, c.ends_on::text, t.price_cents,
       (select coalesce(sum(o.open_cents), 0)::integer from open_item o
         where o.club_id = t.club_id and o.about_kind = 'booking' and o.about_id = t.id and o.side = 'charge') as open_cents,
       (select min(o.due_on)::text from open_item o
         where o.club_id = t.club_id and o.about_kind = 'booking' and o.about_id = t.id and o.side = 'charge') as due_on,
       coalesce(nullif(v.full_name, ''), v.name) as club,
       coalesce(nullif(v.account_name, ''), nullif(v.full_name, ''), v.name) as account_name, v.address, v.zvr, v.iban, v.bic, v.bank_name, v.color
     from participation t
     join course c on c.club_id = t.club_id and c.id = t.course_id
     join person p on p.club_id = t.club_id and p.id = t.person_id
     join person m on m.club_id = p.club_id and m.id = p.manager_id
     join club v on v.id = t.club_id
     where t.club_id = $1 and t.role = 0 and t.left_at is null and not t.is_reserved and t.price_cents > 0 and t.vat_percent = 0
       and c.starts_on is not null and c.ends_on is not null
       and exists (select from open_item o where o.club_id = t.club_id and o.about_kind = 'booking' and o.about_id = t.id and o.side = 'charge')
     order by m.email <> $2, t.id limit $3`,
    [clubId, firstEmail, shown],
  );
  return rows;
};

const contentOf = (booking: Booking, number: string, issuedOn: IsoDay): InvoiceContent => {
  const { price_cents: totalCents, open_cents: openCents, club, iban, bic } = booking;
  const reference = customerReference(booking.payer_id);
  const dueOn = booking.due_on;
  const fee = formatMoney(0);
  const words = fillTemplate(
    usualInvoiceText,
    {
      anrede: `Hallo ${booking.first_name}`,
      vorname: booking.first_name,
      nachname: booking.last_name,
      teilnehmer: booking.participant,
      kurs: booking.course,
      verein: club,
      rechnungsnummer: number,
      rechnungsdatum: formatDay(issuedOn),
      betrag: formatMoney(totalCents),
      offen: formatMoney(openCents),
      faellig: formatDay(dueOn),
      referenz: reference,
      beitrag_normal: fee,
      beitrag_junior: fee,
      beitrag_senior: fee,
      beitrag_supporter: fee,
    },
    openCents === 0 ? null : 'bank',
  );
  return {
    layout: 1,
    fee: null,
    kind: 'normal',
    number,
    issuedOn,
    supplier: {
      name: club,
      address: booking.address,
      zvr: booking.zvr,
      vatId: '',
      bankName: booking.bank_name,
      iban,
      bic,
    },
    recipient: {
      name: `${booking.first_name} ${booking.last_name}`.trim(),
      street: booking.street,
      postalCode: booking.postal_code,
      locality: booking.locality,
      country: 'AT',
      vatId: '',
      email: booking.email,
    },
    reference,
    course: booking.course,
    participant: booking.participant,
    service: { from: booking.starts_on, to: booking.ends_on },
    lines: [{ text: `${booking.course}, ${booking.participant}`, cents: totalCents }],
    positions: [],
    taxes: [],
    collection: null,
    note: '',
    tax: { code: 'exempt', percent: 0 },
    netCents: totalCents,
    taxCents: 0,
    totalCents,
    isSmall: isSmallAmount(totalCents),
    taxNote: usualExemption,
    payments: [{ text: 'Zahlbar', cents: totalCents, dueOn }],
    openCents,
    transfer:
      openCents > 0 && iban !== ''
        ? { name: booking.account_name, iban, bic, text: `${reference} Rechnung ${number}` }
        : null,
    cancels: null,
    color: booking.color,
    ...words,
    footer: '',
  };
};

type WrittenInvoice = {
  clubId: number;
  counted: number;
  booking: Booking;
  content: InvoiceContent;
  cancelsId: number | null;
};

const writeInvoice = async (
  client: pg.ClientBase,
  { clubId, counted, booking, content, cancelsId }: WrittenInvoice,
) => {
  const { rows } = await client.query<{ id: number }>(
    `insert into invoice (club_id, year, number, kind, participation_id, person_id, payer_id, cancels_id, issued_on, recipient,
       subject, net_cents, tax_cents, total_cents, content, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $9::date + time '10:00') returning id`,
    [
      clubId,
      yearOf(content.issuedOn),
      counted,
      content.kind,
      booking.id,
      booking.person_id,
      booking.payer_id,
      cancelsId,
      content.issuedOn,
      content.recipient.name,
      content.course,
      content.netCents,
      content.taxCents,
      content.totalCents,
      JSON.stringify(content),
    ],
  );
  return rows[0]?.id ?? 0;
};

const coverBooking = (client: pg.ClientBase, clubId: number, invoiceId: number, participationId: number) =>
  client.query(
    `insert into invoice_item (club_id, invoice_id, item_id)
     select o.club_id, $2, o.id from open_item o where o.club_id = $1 and o.about_kind = 'booking' and o.about_id = $3 and o.side = 'charge'
     on conflict do nothing`,
    [clubId, invoiceId, participationId],
  );

const winterText: InvoiceText = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Schön, dass du dabei bist!' }] },
    ...usualInvoiceText.content,
  ],
};

/** Rechnungen und Vorlagen of a demo club: the first of them was cancelled, and a template is in use. */
export const writeInvoices = async (
  client: pg.ClientBase,
  { clubId, firstEmail, today }: { clubId: number; firstEmail: string; today: IsoDay },
) => {
  const bookings = await bookingsOf(client, clubId, firstEmail);
  // All in one year, however young it is.
  const issuedOn = [addDays(today, -9), today].find((day) => yearOf(day) === yearOf(today)) ?? today;
  const year = yearOf(issuedOn);
  let counted = 0;
  for (const [index, booking] of bookings.entries()) {
    counted += 1;
    const content = contentOf(booking, invoiceNumberText(year, counted), issuedOn);
    const id = await writeInvoice(client, { clubId, counted, booking, content, cancelsId: null });
    if (index !== cancelledOne) {
      await coverBooking(client, clubId, id, booking.id);
      continue;
    }
    counted += 1;
    const number = invoiceNumberText(year, counted);
    const cancellation = cancellationOf(content, { number, issuedOn, reason: 'Doppelt verrechnet' });
    await writeInvoice(client, { clubId, counted, booking, content: cancellation, cancelsId: id });
  }
  await client.query('insert into ledger_series (club_id, name, next_number) values ($1, $2, $3)', [
    clubId,
    seriesOf(year),
    counted + 1,
  ]);
  await client.query(
    `insert into invoice_template (club_id, name, content, is_default, modified_at)
     values ($1, 'Kurse', $2, true, now()), ($1, 'Winterkurse', $3, false, now())`,
    [clubId, JSON.stringify(usualInvoiceText), JSON.stringify(winterText)],
  );
};
