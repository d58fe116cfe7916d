import { invoiceNumberText } from '@vereinshaus/contract/invoices/calls';
import {
  type FreeLineInput,
  maxInvoiceCents,
  netOfLine,
  type RecipientInput,
} from '@vereinshaus/contract/invoices/free-invoices';
import type { InvoiceContent } from '@vereinshaus/contract/invoices/invoice-content';
import { usualExemption } from '@vereinshaus/contract/invoices/invoice-text';
import { cutText } from '@vereinshaus/contract/kit/cut-text';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import type { WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../club-settings/index.ts';
import { recordHistory } from '../history/index.ts';
import {
  accountsFor,
  type ClaimInput,
  type Line,
  lockSeries,
  postDocument,
  settleAccount,
  takeNumber,
} from '../ledger/index.ts';
import { supplierOf } from './billed-booking.queries.ts';
import { type IssuedInvoice, requireComplete } from './complete-invoice.ts';
import { recipientOf, supplierContent, transferOf } from './compose-invoice.ts';
import { coverItems } from './covered-items.ts';
import { saveCustomer } from './customers.ts';
import { payerOfPerson } from './family-items.queries.ts';
import { isIncomeAccount, saleTaxes } from './free-choices.queries.ts';
import { type ChargedLine, chargedLines } from './free-lines.rules.ts';
import { isSmallAmount, seriesOf, taxesOf, taxNotesOf, yearOf } from './invoice.rules.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { chargeOf, invoiceById, invoiceByKey, writeInvoice } from './stored-invoice.ts';

export type FreeInvoiceInput = {
  recipient: RecipientInput;
  lines: readonly FreeLineInput[];
  from: IsoDay;
  to: IsoDay;
  dueOn: IsoDay;
  note: string;
  key: string;
};

type Recipient = {
  address: InvoiceContent['recipient'];
  account: number;
  reference: string;
  payerId: number | null;
  customerId: number | null;
};

/** A person pays from the account of the family; other recipients have an account of their own. */
const recipientFor = async (ctx: WorkCtx, recipient: RecipientInput): Promise<Recipient> => {
  if (recipient.child_ID === 0) {
    const { id, accountId, ...address } = await saveCustomer(ctx, recipient);
    return { address, account: accountId, reference: `K${id}`, payerId: null, customerId: id };
  }
  const payer = await payerOfPerson(ctx, recipient.child_ID);
  if (payer === undefined) throw invoiceErrors.familyGone();
  const payerId = payer.payer_id;
  const account = (await accountsFor(ctx, { managers: [payerId] })).ofManager(payerId);
  return { address: recipientOf(payer), account, reference: customerReference(payerId), payerId, customerId: null };
};

type Rate = Awaited<ReturnType<typeof saleTaxes>>[number];

const requireLines = async (
  ctx: WorkCtx,
  { lines, from, to, dueOn }: FreeInvoiceInput,
): Promise<readonly ChargedLine[]> => {
  if (from > to) throw invoiceErrors.serviceTurned();
  if (dueOn < dayInVienna(ctx.now)) throw invoiceErrors.dueBeforeIssue();
  const accountIds = lines.map((line) => line.account_ID);
  if (!(await isIncomeAccount(ctx, accountIds))) throw invoiceErrors.unknownIncome();
  const centres = [...new Set(lines.map((line) => line.costCentre_ID))].filter((id) => id !== 0);
  if (centres.length > 0) {
    const known = await ctx.db
      .selectFrom('cost_centre_card as c')
      .where('c.id', 'in', centres)
      .select('c.id')
      .execute();
    if (known.length !== centres.length) throw invoiceErrors.unknownCentre();
  }
  const charged = chargedLines(lines);
  if (charged === null) throw invoiceErrors.discountTooHigh();
  if (charged.every(({ cents }) => cents === 0)) throw invoiceErrors.nothingCharged();
  return charged;
};

const positionOf = (line: FreeLineInput, rates: ReadonlyMap<string, Rate>) => ({
  text: line.text,
  person: '',
  quantity: line.quantity / 1000,
  unit: line.unit,
  unitCents: line.price,
  cents: netOfLine(line),
  tax: { code: line.tax_code, percent: rates.get(line.tax_code)?.percent ?? 0 },
});

const composeFreeInvoice = async (
  ctx: WorkCtx,
  input: FreeInvoiceInput,
  { address, reference }: Recipient,
  { number, rates }: { number: string; rates: ReadonlyMap<string, Rate> },
): Promise<InvoiceContent> => {
  const settings = await clubSettingsOf(ctx);
  const club = await supplierOf(ctx);
  const positions = input.lines.map((line) => positionOf(line, rates));
  const taxes = [...taxesOf(positions)];
  const netCents = taxes.reduce((sum, tax) => sum + tax.netCents, 0);
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0);
  const totalCents = netCents + taxCents;
  return {
    layout: 2,
    kind: 'normal',
    number,
    issuedOn: dayInVienna(ctx.now),
    supplier: supplierContent(club, settings),
    recipient: address,
    reference,
    course: input.lines.length === 1 ? (input.lines[0]?.text ?? '') : `${input.lines[0]?.text ?? ''} u. a.`,
    participant: '',
    service: { from: input.from, to: input.to },
    lines: [],
    positions,
    taxes,
    tax: { code: 'none', percent: 0 },
    fee: null,
    netCents,
    taxCents,
    totalCents,
    isSmall: isSmallAmount(totalCents),
    taxNote: taxNotesOf(taxes, settings.invoiceSettings.exemption || usualExemption),
    payments: [{ text: 'Zahlbar', cents: totalCents, dueOn: input.dueOn }],
    openCents: totalCents,
    collection: null,
    note: input.note,
    transfer: transferOf(club, settings, { openCents: totalCents, text: `Rechnung ${number}` }),
    cancels: null,
    color: club.color,
    above: [],
    below: [],
    footer: settings.invoiceSettings.footer,
  };
};

/**
 * Each line on its income account, and each tax on the account of its code, all owed in one item. A discount with its own account moves its
 * part there; turnover and tax are posted from the amounts owed.
 */
const linesToPost = (
  lines: readonly ChargedLine[],
  content: InvoiceContent,
  claim: ClaimInput,
  rates: ReadonlyMap<string, Rate>,
): readonly Line[] => {
  const about = { symbol: 'AR', personId: claim.personId ?? null } as const;
  const textOf = ({ text }: FreeLineInput) => cutText(`Rechnung ${content.number}: ${text}`, 200);
  const centreOf = ({ costCentre_ID: id }: FreeLineInput) => (id === 0 ? {} : { costCentreId: id });
  const net = lines.map(({ line, cents }) => ({
    ...about,
    debit: claim,
    credit: line.account_ID,
    cents,
    text: textOf(line),
    taxCode: line.tax_code,
    ...centreOf(line),
  }));
  const discounts = lines.flatMap(({ line, discounts: taken }) =>
    taken
      .filter((discount) => discount.line.account_ID !== line.account_ID)
      .map((discount) => ({
        ...about,
        debit: discount.line.account_ID,
        credit: line.account_ID,
        cents: discount.cents,
        text: textOf(discount.line),
        ...centreOf(line),
      })),
  );
  const tax = content.taxes.flatMap(({ code, taxCents }) => {
    const account = rates.get(code)?.accountId ?? null;
    if (taxCents === 0 || account === null) return [];
    const text = `Rechnung ${content.number}: Umsatzsteuer`;
    return [{ ...about, debit: claim, credit: account, cents: taxCents, text, taxCode: code }];
  });
  return [...net, ...discounts, ...tax];
};

/**
 * Freie Rechnung: individual lines to any recipient, with the next number, charged in the same transaction on the recipient's account. The
 * same key issues once.
 */
export const issueFreeInvoice = async (ctx: WorkCtx, input: FreeInvoiceInput): Promise<IssuedInvoice> => {
  const year = yearOf(dayInVienna(ctx.now));
  await lockSeries(ctx, seriesOf(year));
  const before = await invoiceByKey(ctx, input.key);
  if (before !== undefined) return { id: before.id, number: before.number, isNew: false };
  const charged = await requireLines(ctx, input);
  const rates = new Map((await saleTaxes(ctx)).map((rate) => [rate.code, rate]));
  const recipient = await recipientFor(ctx, input.recipient);
  const counted = await takeNumber(ctx, seriesOf(year));
  const number = invoiceNumberText(year, counted);
  const content = await composeFreeInvoice(ctx, input, recipient, { number, rates });
  if (content.totalCents > maxInvoiceCents) throw invoiceErrors.tooMuch();
  requireComplete(content);
  const { payerId, customerId, account } = recipient;
  const about = { form: 'free', participationId: null, personId: null, payerId, customerId } as const;
  const id = await writeInvoice(ctx, { ...about, year, counted, cancelsId: null, content, key: input.key });
  const claim: ClaimInput = { account, dueOn: input.dueOn, personId: payerId };
  const posted = await postDocument(ctx, {
    kind: 'charge',
    source: 'invoice',
    reference: chargeOf(id),
    number,
    lines: linesToPost(charged, content, claim, rates),
  });
  if (posted === null) throw invoiceErrors.nothingCharged();
  await coverItems(ctx, id, [posted.itemOf(claim)]);
  await settleAccount(ctx, account);
  await recordHistory(ctx, {
    kind: 'invoices.issued',
    personId: payerId,
    details: { number, totalCents: content.totalCents, course: `${content.recipient.name}: ${content.course}` },
  });
  return { id, number, isNew: true };
};

export const requireInvoice = async (ctx: Pick<WorkCtx, 'db'>, invoiceId: number) => {
  const invoice = await invoiceById(ctx, invoiceId);
  if (invoice === undefined) throw invoiceErrors.gone();
  return invoice;
};
