import { invoiceNumberText } from '@vereinshaus/contract/invoices/calls';
import type { InvoiceContent } from '@vereinshaus/contract/invoices/invoice-content';
import { familyInvoiceText, usualExemption } from '@vereinshaus/contract/invoices/invoice-text';
import { dayInVienna, formatDay } from '@vereinshaus/contract/kit/days';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { shareByWeight } from '@vereinshaus/contract/price-rules/prices';
import type { WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../club-settings/index.ts';
import { recordHistory } from '../history/index.ts';
import { lockSeries, takeNumber } from '../ledger/index.ts';
import { type Payer, supplierOf } from './billed-booking.queries.ts';
import { type IssuedInvoice, requireComplete } from './complete-invoice.ts';
import { payingOf, recipientOf, supplierContent, transferOf, valuesOf } from './compose-invoice.ts';
import { coverItems } from './covered-items.ts';
import { type BilledItem, itemsToBill, payerOfPerson } from './family-items.queries.ts';
import { isSmallAmount, seriesOf, taxNotesOf, yearOf } from './invoice.rules.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { writeInvoice } from './stored-invoice.ts';
import { fillTemplate } from './template.rules.ts';

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** A moved item has its share of net and tax. */
const positionOf = ({ text, person, amountCents, netCents, taxCents, code, percent }: BilledItem) => {
  const [cents = 0] = shareByWeight(Math.min(amountCents, netCents + taxCents), [netCents, taxCents]);
  return { text, person, quantity: 1, unit: '', unitCents: cents, cents, tax: { code, percent } };
};

/** The books have rounded the tax of each item: that rounded amount is owed. */
const taxesOfItems = (items: readonly BilledItem[]): InvoiceContent['taxes'] => {
  const sums = new Map<string, InvoiceContent['taxes'][number]>();
  for (const { code, percent, amountCents, netCents, taxCents } of items) {
    const [net = 0, tax = 0] = shareByWeight(Math.min(amountCents, netCents + taxCents), [netCents, taxCents]);
    const known = sums.get(code) ?? { code, percent, netCents: 0, taxCents: 0 };
    sums.set(code, { ...known, netCents: known.netCents + net, taxCents: known.taxCents + tax });
  }
  return [...sums.values()];
};

/** The open amounts by day, earliest first, with the persons they are for. */
const paymentsOf = (items: readonly BilledItem[]): InvoiceContent['payments'] =>
  items
    .filter(({ openCents }) => openCents > 0)
    .map(({ text, person, openCents, dueOn }) => ({
      text: person === '' ? text : `${text}, ${person}`,
      cents: openCents,
      dueOn,
    }))
    .sort((a, b) => a.dueOn.localeCompare(b.dueOn));

const serviceOf = (items: readonly BilledItem[], issuedOn: string) => {
  const from = items.flatMap(({ serviceFrom }) => serviceFrom ?? []).sort();
  const to = items.flatMap(({ serviceTo }) => serviceTo ?? []).sort();
  return { from: from[0] ?? issuedOn, to: to.at(-1) ?? issuedOn };
};

/** The name in the list. */
const subjectOf = (items: readonly BilledItem[]): string =>
  items.length === 1 ? (items[0]?.text ?? '') : `${items.length} Posten der Familie`;

const composeFamilyInvoice = async (
  ctx: WorkCtx,
  payer: Payer,
  items: readonly BilledItem[],
  number: string,
): Promise<InvoiceContent> => {
  const settings = await clubSettingsOf(ctx);
  const club = await supplierOf(ctx);
  const issuedOn = dayInVienna(ctx.now);
  const taxes = taxesOfItems(items);
  const netCents = sumOf(taxes.map((tax) => tax.netCents));
  const taxCents = sumOf(taxes.map((tax) => tax.taxCents));
  const totalCents = netCents + taxCents;
  const openCents = sumOf(items.map((item) => item.openCents));
  const payments = paymentsOf(items);
  const dueOn = payments[0]?.dueOn ?? issuedOn;
  const { method, collection } = await payingOf(ctx, payer, { openCents, dueOn });
  const reference = customerReference(payer.payer_id);
  const content: Omit<InvoiceContent, 'above' | 'below'> = {
    layout: 2,
    kind: 'normal',
    number,
    issuedOn,
    supplier: supplierContent(club, settings),
    recipient: recipientOf(payer),
    reference,
    course: subjectOf(items),
    participant: [...new Set(items.map(({ person }) => person))].filter(Boolean).join(', '),
    service: serviceOf(items, issuedOn),
    lines: [],
    positions: items.map(positionOf),
    taxes,
    tax: { code: 'none', percent: 0 },
    fee: null,
    netCents,
    taxCents,
    totalCents,
    isSmall: isSmallAmount(totalCents),
    taxNote: taxNotesOf(taxes, settings.invoiceSettings.exemption || usualExemption),
    payments,
    openCents,
    collection,
    note: '',
    // An amount the club collects must not be transferred as well.
    transfer:
      collection === null ? transferOf(club, settings, { openCents, text: `${reference} Rechnung ${number}` }) : null,
    cancels: null,
    color: club.color,
    footer: settings.invoiceSettings.footer,
  };
  const values = { ...valuesOf(content, payer, settings), faellig: formatDay(dueOn) };
  return { ...content, ...fillTemplate(familyInvoiceText, values, method) };
};

/**
 * Rechnung einer Familie: everything that is open and on no invoice, or the named items (a fee run names its own), grouped by person. The
 * series is locked first, so that no item is put on two invoices. Null = there is nothing to issue.
 */
export const issueFamilyInvoice = async (
  ctx: WorkCtx,
  { personId, itemIds }: { personId: number; itemIds?: readonly number[] },
): Promise<IssuedInvoice | null> => {
  const year = yearOf(dayInVienna(ctx.now));
  await lockSeries(ctx, seriesOf(year));
  const payer = await payerOfPerson(ctx, personId);
  if (payer === undefined) throw invoiceErrors.familyGone();
  const items = await itemsToBill(ctx, { payerId: payer.payer_id, ...(itemIds !== undefined && { itemIds }) });
  if (items.length === 0) return null;
  const counted = await takeNumber(ctx, seriesOf(year));
  const number = invoiceNumberText(year, counted);
  const content = await composeFamilyInvoice(ctx, payer, items, number);
  requireComplete(content);
  const about = {
    form: 'family',
    participationId: null,
    personId: null,
    payerId: payer.payer_id,
    customerId: null,
  } as const;
  const id = await writeInvoice(ctx, { ...about, year, counted, cancelsId: null, content });
  await coverItems(
    ctx,
    id,
    items.map(({ itemId }) => itemId),
  );
  await recordHistory(ctx, {
    kind: 'invoices.issued',
    personId: payer.payer_id,
    details: { number, totalCents: content.totalCents, course: content.course },
  });
  return { id, number, isNew: true };
};
