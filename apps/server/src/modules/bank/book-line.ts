import type { LedgerTaxCode } from '@vereinshaus/contract/accounting/rules';
import { cutText } from '@vereinshaus/contract/kit/cut-text';
import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { NewReceipt } from '../accounting/index.ts';
import { customerClaim, payInvoice } from '../invoices/index.ts';
import { accountsFor, hasPayer, lockAccounts, type Reference } from '../ledger/index.ts';
import { bookCollection, bookReturn, bookTransfer } from '../payments/index.ts';
import { bankErrors } from './bank.errors.ts';
import { enteredAround } from './entered-payments.queries.ts';
import { enteredFor, maxDaysApart } from './entered-payments.rules.ts';
import { type LearnInput, learnRule } from './learn-rule.ts';
import { type BookedLine, noteBooked } from './note-booked.ts';
import { postToAccount } from './post-to-account.ts';
import { type BankLineRow, lockLine, referenceOf } from './stored-line.ts';

/** To a person (0 = none), to an account, all debits of one file, or the invoice of a customer. */
export type LinePart = {
  payerId: number;
  accountId: number;
  orderId: number;
  invoiceId: number;
  cents: number;
  /** The text in the books; empty = the text from the bank. */
  text: string;
  taxCode: LedgerTaxCode;
  costCentreId: number;
  documentNumber: string;
  /** For a person: the items that were chosen to be paid. */
  itemIds: readonly number[];
  /** For an account: what another module books it for. */
  about?: Reference;
};

type About = { on: IsoDay; reference: string; receipts: readonly NewReceipt[] };

const requireParts = (line: BankLineRow, parts: readonly LinePart[]) => {
  const sum = parts.reduce((total, { cents }) => total + cents, 0);
  for (const part of parts) {
    const { payerId, accountId, orderId, invoiceId, cents, taxCode, costCentreId, documentNumber, itemIds } = part;
    const isOfAccount = taxCode !== 'none' || costCentreId !== 0 || documentNumber !== '';
    if (accountId === 0 && isOfAccount) throw bankErrors.onlyOfAccounts();
    if (itemIds.length > 0 && (payerId === 0 || cents < 0)) throw bankErrors.onlyOfPayers();
    const targets = [payerId, accountId, orderId, invoiceId].filter((target) => target !== 0);
    if (targets.length !== 1) throw bankErrors.unknownTarget();
    if (invoiceId !== 0 && line.cents < 0) throw bankErrors.invoicePaidOut();
    if (Math.sign(cents) !== Math.sign(line.cents)) throw bankErrors.wrongSide();
    if (accountId === line.accountId) throw bankErrors.ownBank();
    if (orderId !== 0 && parts.length > 1) throw bankErrors.orderIsWhole();
  }
  if (sum !== line.cents) throw bankErrors.partsDiffer({ cents: line.cents, parts: sum });
};

const requireTargets = async (ctx: WorkCtx, parts: readonly LinePart[]) => {
  for (const { payerId, accountId, orderId, invoiceId } of parts) {
    if (orderId !== 0 || invoiceId !== 0) continue;
    if (payerId !== 0) {
      if (!(await hasPayer(ctx, payerId))) throw bankErrors.unknownTarget();
      continue;
    }
    const account = await ctx.db
      .selectFrom('ledger_account_card as a')
      .where('a.id', '=', accountId)
      .select('a.kind')
      .executeTakeFirst();
    if (account === undefined) throw bankErrors.unknownAccount();
    if (account.kind === 5) throw bankErrors.customerAccount();
  }
};

/** Nothing is posted on a day in a closed period: it is posted on the first open day, with the original day in the text. */
const postingDay = async (ctx: WorkCtx, bookedOn: IsoDay): Promise<IsoDay> => {
  const { rows } = await sql<{ on: IsoDay }>`
    select first_open_day(${bookedOn}::date) as on`.execute(ctx.db);
  return rows[0]?.on ?? bookedOn;
};

/** The text in the books: the sender, and what they wrote. */
const textOf = (line: BankLineRow, { text }: Pick<LinePart, 'text'>, on: IsoDay): string => {
  if (text !== '') return text;
  const told = [line.name, line.text || line.reference].filter((part) => part !== '').join(': ') || 'Bankbuchung';
  return on === line.bookedOn ? cutText(told, 200) : `${cutText(told, 160)} (Bank: ${formatDay(line.bookedOn)})`;
};

/** The latest payment of the same amount by this family that has not been returned yet. */
const paidBy = async (ctx: WorkCtx, payerId: number, cents: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select s.document_id as id from bank_assignment s
    where s.payer_id = ${payerId} and s.cents = ${-cents} and s.undone_at is null
      and not exists (select from ledger_document_card d where d.club_id = s.club_id and d.reverses_id = s.document_id)
    order by s.id desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
};

const postToPayer = async (
  ctx: WorkCtx,
  line: BankLineRow,
  { payerId, cents, text: said, itemIds }: LinePart,
  { on, reference }: About,
) => {
  const { endToEndId, accountId: account } = line;
  const text = textOf(line, { text: said }, on);
  const transfer = { payerId, cents, account, on, text, reference, endToEndId, itemIds };
  if (line.returnCode === '' || cents > 0) return bookTransfer(ctx, transfer);
  const returned = cutText(`Rücklastschrift ${line.returnCode}: ${text}`, 200);
  return bookReturn(ctx, {
    ...transfer,
    text: returned,
    code: line.returnCode,
    paidBy: await paidBy(ctx, payerId, cents),
  });
};

/** The debits of a file that the bank has booked as one amount: they must be exactly what is under way. */
const postToOrder = async (
  ctx: WorkCtx,
  line: BankLineRow,
  { orderId, cents, text: said }: LinePart,
  { on, reference }: About,
): Promise<readonly BookedLine[] | null> => {
  const text = cutText(`Lastschrift: ${textOf(line, { text: said }, on)}`, 200);
  const booked = await bookCollection(ctx, { orderId, account: line.accountId, on, text, reference });
  if (booked === null) throw bankErrors.orderGone();
  const { documentId, parts } = booked;
  const sum = parts.reduce((total, part) => total + part.cents, 0);
  if (sum !== cents) throw bankErrors.partsDiffer({ cents, parts: sum });
  return parts.map((part) => ({ ...part, accountId: 0, documentId, isLink: false }));
};

/** The payment of a customer, only for that invoice. */
const postToInvoice = async (
  ctx: WorkCtx,
  line: BankLineRow,
  { invoiceId, cents }: LinePart,
  { on, reference }: About,
): Promise<readonly BookedLine[]> => {
  const accountId = (await customerClaim(ctx, invoiceId))?.accountId ?? 0;
  const { documentId } = await payInvoice(ctx, { invoiceId, cents, on, at: line.accountId, reference });
  return [{ payerId: 0, accountId, cents, documentId, isLink: false }];
};

const postPart = async (
  ctx: WorkCtx,
  line: BankLineRow,
  part: LinePart,
  about: About,
): Promise<readonly BookedLine[] | null> => {
  if (part.orderId !== 0) return postToOrder(ctx, line, part, about);
  if (part.invoiceId !== 0) return postToInvoice(ctx, line, part, about);
  const documentId = await (part.payerId === 0
    ? postToAccount(ctx, line, part, { ...about, text: textOf(line, part, about.on) })
    : postToPayer(ctx, line, part, about));
  return documentId === null ? null : [{ ...part, documentId, isLink: false }];
};

/**
 * Locks all targets until posting, in one order: a payment that is entered by hand for them at the same time is either committed before, or
 * finds the line booked. Payments behind returned money are locked first.
 */
const lockTargets = async (ctx: WorkCtx, parts: readonly LinePart[]) => {
  const payerIds = parts.flatMap(({ payerId }) => (payerId === 0 ? [] : [payerId]));
  const payers = await accountsFor(ctx, { payersOf: payerIds });
  const accounts: number[] = payerIds.filter((id) => payers.isPaidFor(id)).map((id) => payers.ofPayer(id));
  for (const { accountId, invoiceId } of parts) {
    const claim = invoiceId === 0 ? undefined : await customerClaim(ctx, invoiceId);
    accounts.push(...[accountId, claim?.accountId ?? 0].filter((id) => id !== 0));
  }
  if (accounts.length > 0) await lockAccounts(ctx, accounts);
};

/**
 * Asks for confirmation before a line is assigned to a family, a customer or an account for which a similar payment was entered by hand.
 */
const requireNotEntered = async (ctx: WorkCtx, line: BankLineRow, parts: readonly LinePart[]) => {
  if (line.cents < 0 && line.returnCode !== '') return;
  const booked = parts.filter(({ orderId }) => orderId === 0);
  if (booked.length === 0 || (await isOwnDebit(ctx, line))) return;
  const entered = await enteredAround(ctx, line.bookedOn, maxDaysApart);
  for (const { payerId, accountId, invoiceId, cents } of booked) {
    const claim = invoiceId === 0 ? undefined : await customerClaim(ctx, invoiceId);
    const customerAccountId = claim?.accountId ?? accountId;
    const [payment] = enteredFor(entered, { ...line, cents }, { payerId, customerAccountId });
    if (payment !== undefined) throw bankErrors.alreadyEntered({ ...payment, cents });
  }
};

/** The bank kept our end-to-end id of a debit that is under way, so the line is no payment that was entered by hand. */
const isOwnDebit = async (ctx: WorkCtx, { endToEndId }: BankLineRow): Promise<boolean> =>
  endToEndId !== '' &&
  (await ctx.db
    .selectFrom('payment_card as p')
    .where('p.provider', '=', 'bank')
    .where('p.external_id', '=', endToEndId)
    .where('p.state', '=', 'pending')
    .select('p.id')
    .executeTakeFirst()) !== undefined;

type BookOptions = {
  /** Saved as a rule for similar lines. */
  learn?: LearnInput | undefined;
  receipts?: readonly NewReceipt[];
  /** The user has confirmed that it is not the payment entered by hand. */
  isAnother?: boolean;
  /** The user who decided it, if nobody is signed in. */
  by?: number | null;
};

/**
 * Zuordnen: a line, or parts of it, becomes payments of families and postings to accounts. The line is locked meanwhile; the second of two
 * users is told who was first.
 */
export const bookLine = async (
  ctx: WorkCtx,
  lineId: number,
  parts: readonly LinePart[],
  { learn, receipts = [], isAnother = false, by = ctx.viewer?.id ?? null }: BookOptions = {},
) => {
  const line = await lockLine(ctx, lineId);
  if (line.state !== 'open') throw bankErrors.lineTaken({ by: line.booker });
  requireParts(line, parts);
  await requireTargets(ctx, parts);
  if (receipts.length > 0 && !parts.some(({ accountId }) => accountId !== 0)) throw bankErrors.onlyOfAccounts();
  if (line.cents > 0 || line.returnCode === '') {
    await lockTargets(
      ctx,
      parts.filter(({ orderId }) => orderId === 0),
    );
  }
  if (!isAnother) await requireNotEntered(ctx, line, parts);
  const on = await postingDay(ctx, line.bookedOn);
  const booked: BookedLine[] = [];
  for (const [index, part] of parts.entries()) {
    const posted = await postPart(ctx, line, part, { on, reference: referenceOf(line, index), receipts });
    if (posted === null) throw bankErrors.lineTaken({ by: line.booker });
    booked.push(...posted);
  }
  await noteBooked(ctx, line.id, booked, by);
  const [first] = parts;
  if (learn !== undefined && parts.length === 1 && first !== undefined && first.accountId !== 0) {
    await learnRule(ctx, line, learn, first);
  }
  return { isLate: on !== line.bookedOn, on, line, documentId: booked[0]?.documentId ?? 0 };
};
