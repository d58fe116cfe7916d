import type { InvoiceContent } from '@vereinshaus/contract/invoices/invoice-content';
import {
  type InvoiceText,
  type PayingMethod,
  payingMethods,
  usualExemption,
} from '@vereinshaus/contract/invoices/invoice-text';
import { dayInVienna, formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import type { WorkCtx } from '../../kit/ctx.ts';
import { bookingReference } from '../bookings/index.ts';
import { clubSettingsOf } from '../club-settings/index.ts';
import { openOf } from '../ledger/index.ts';
import { salutationOfRow } from '../wording/index.ts';
import { type BilledBooking, type Payer, supplierOf } from './billed-booking.queries.ts';
import { isSmallAmount, linesOf, nameOf, taxNoteOf } from './invoice.rules.ts';
import { fillTemplate, type PlaceholderValues } from './template.rules.ts';
import { validMandate } from './valid-mandate.queries.ts';

export type Settings = Awaited<ReturnType<typeof clubSettingsOf>>;

const sumOf = (charges: readonly { cents: number }[]) => charges.reduce((sum, { cents }) => sum + cents, 0);

export const recipientOf = (booking: Payer): InvoiceContent['recipient'] => ({
  name: nameOf(booking),
  street: [booking.street, booking.house_number].filter(Boolean).join(' ') + (booking.door && `/${booking.door}`),
  postalCode: booking.postal_code,
  locality: booking.locality,
  country: booking.country || 'AT',
  vatId: booking.vat_id,
  email: booking.email,
});

export const valuesOf = (
  content: Omit<InvoiceContent, 'above' | 'below'>,
  booking: Payer,
  settings: Settings,
): PlaceholderValues => ({
  anrede: salutationOfRow(booking),
  vorname: booking.first_name,
  nachname: booking.last_name || booking.company_name,
  teilnehmer: content.participant,
  kurs: content.course,
  verein: content.supplier.name,
  rechnungsnummer: content.number,
  rechnungsdatum: formatDay(content.issuedOn),
  betrag: formatMoney(content.totalCents),
  offen: formatMoney(content.openCents),
  faellig: formatDay(content.payments.at(-1)?.dueOn ?? content.issuedOn),
  referenz: content.reference,
  beitrag_normal: formatMoney(settings.msFees.normal),
  beitrag_junior: formatMoney(settings.msFees.junior),
  beitrag_senior: formatMoney(settings.msFees.senior),
  beitrag_supporter: formatMoney(settings.msFees.supporter),
});

/** Due when its items are: nobody gets a reminder before the day printed on the invoice. */
const paymentsOf = (booking: BilledBooking, { totalCents, issuedOn }: { totalCents: number; issuedOn: string }) => {
  const { fee, payments } = booking;
  // Without instalments everything is paid at once; instalments are only agreed for the course.
  const agreed =
    payments.length > 0
      ? [...(fee === null ? [] : [fee]), ...payments]
      : [{ text: 'Zahlbar', cents: totalCents, dueOn: booking.due_on ?? fee?.dueOn ?? null }];
  return agreed.map(({ text, cents, dueOn }) => ({ text, cents, dueOn: dueOn ?? issuedOn }));
};

type Club = Awaited<ReturnType<typeof supplierOf>>;

export const supplierContent = (club: Club, { invoiceSettings }: Settings): InvoiceContent['supplier'] => ({
  name: club.name,
  address: club.address,
  zvr: club.zvr,
  vatId: invoiceSettings.vatId,
  bankName: club.bank_name,
  iban: club.iban,
  bic: club.bic,
});

/** The data for a transfer; none if nothing is open or the club accepts no transfers. */
export const transferOf = (
  club: Club,
  { paymentMethods }: Settings,
  { openCents, text }: { openCents: number; text: string },
): InvoiceContent['transfer'] =>
  club.iban !== '' && paymentMethods.includes('bank') && openCents > 0
    ? { name: club.accountName, iban: club.iban, bic: club.bic, text }
    : null;

/** How the open amount is paid: by debit only with a valid mandate, otherwise by transfer. */
export const payingOf = async (
  ctx: WorkCtx,
  payer: Payer,
  { openCents, dueOn }: { openCents: number; dueOn: string },
): Promise<{ method: PayingMethod | null; collection: InvoiceContent['collection'] }> => {
  if (openCents === 0) return { method: null, collection: null };
  const method = payingMethods[payer.payment_method] ?? 'bank';
  const mandate = await validMandate(ctx, payer.payer_id, dueOn);
  if (mandate !== null) return { method: 'sepm', collection: { on: dueOn, mandate } };
  return { method: method === 'sepm' ? 'bank' : method, collection: null };
};

/** Rechnung schreiben: its whole content, from the books and the records of this day. */
export const composeInvoice = async (
  ctx: WorkCtx,
  booking: BilledBooking,
  { number, template }: { number: string; template: InvoiceText },
): Promise<InvoiceContent> => {
  const settings = await clubSettingsOf(ctx);
  const { invoiceSettings } = settings;
  const club = await supplierOf(ctx);
  const charges = await openOf(ctx, bookingReference(booking.participation_id));
  const taxCents = sumOf(charges.filter(({ isTax }) => isTax));
  const netCents = sumOf(charges) - taxCents;
  const { fee } = booking;
  const totalCents = netCents + taxCents + (fee?.cents ?? 0);
  const openCents = booking.open_cents + (fee?.openCents ?? 0);
  const issuedOn = dayInVienna(ctx.now);
  const reference = customerReference(booking.payer_id);
  const payments = paymentsOf(booking, { totalCents, issuedOn });
  const dueOn = payments.map((payment) => payment.dueOn).sort()[0] ?? issuedOn;
  const { method, collection } = await payingOf(ctx, booking, { openCents, dueOn });
  const content: Omit<InvoiceContent, 'above' | 'below'> = {
    layout: 1,
    kind: 'normal',
    number,
    issuedOn,
    supplier: supplierContent(club, settings),
    recipient: recipientOf(booking),
    reference,
    course: booking.course,
    participant: booking.participant,
    service: { from: booking.service_from, to: booking.service_to },
    lines: [
      ...linesOf(booking.price_steps, {
        text: `${booking.course}, ${booking.participant}`,
        netCents,
        taxCents,
        noMembership: settings.noMembership,
      }),
    ],
    positions: [],
    taxes: [],
    tax: { code: booking.tax_code, percent: booking.vat_percent },
    fee: fee && { text: fee.text, cents: fee.cents },
    netCents,
    taxCents,
    totalCents,
    isSmall: isSmallAmount(totalCents),
    taxNote: taxNoteOf(booking.tax_code, booking.vat_percent, invoiceSettings.exemption || usualExemption),
    payments,
    openCents,
    collection,
    note: '',
    // An amount the club collects must not be transferred as well.
    transfer:
      collection === null ? transferOf(club, settings, { openCents, text: `${reference} Rechnung ${number}` }) : null,
    cancels: null,
    color: club.color,
    footer: invoiceSettings.footer,
  };
  return { ...content, ...fillTemplate(template, valuesOf(content, booking, settings), method) };
};
