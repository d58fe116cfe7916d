import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import { cashReceiptOf, issueCashReceipt } from '../cash/index.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, documentOfCause, lockAccounts, payerOf, postDocument, settleAccount } from '../ledger/index.ts';
import { meantCover } from './chosen-items.ts';
import { type MoneyAccount, requireMoneyAccount } from './money-accounts.queries.ts';
import { paymentErrors } from './payments.errors.ts';
import { receiptLines } from './receipt-lines.queries.ts';

type PaymentInput = {
  personId: number;
  cents: number;
  /** The day on which it was paid, and the account that has the money. */
  on: IsoDay;
  accountId: number;
  text: string;
  /** The items it covers first; none = those named in the text, then the oldest due. */
  itemIds: readonly number[];
  /** The cents above the open amount that the user has agreed to. */
  acceptedCredit: number;
  /** The user has confirmed that it is not the payment a bank line has already brought. */
  isAnother: boolean;
  key: string | undefined;
};

/** A sentence about a similar payment the bank has already brought for the same family; undefined = none. */
export type FindBookedPayment = (
  ctx: Pick<WorkCtx, 'db'>,
  payment: { personId: number; cents: number; on: IsoDay },
) => Promise<string | undefined>;

type PostedPayment = { documentId: number; creditId: number };

const issueReceipt = async (
  ctx: WorkCtx,
  { personId, on, cents, text }: PaymentInput,
  { isCash, id: accountId }: MoneyAccount,
  { documentId, creditId }: PostedPayment,
): Promise<string> => {
  if (!isCash) return '';
  const payerId = (await payerOf(ctx, personId)) ?? personId;
  const lines = await receiptLines(ctx, { creditId, cents, text });
  return issueCashReceipt(ctx, { documentId, accountId, on, payerId, lines });
};

/**
 * Zahlung eintragen: money that somebody has seen, on its day and account. It goes to the account of the person's current payer. More than
 * the open amount is booked only if the user agrees to the surplus; the amount of a bank line that already came from the family only if the
 * user says it is another payment. The same key posts once. Returns the key of the cash receipt; empty = it was not cash.
 * docs/rules/zahlungen.md.
 * Lock: the customer account. Of two users who enter the same payment, the second sees what the first has covered.
 */
export const enterPayment = async (
  ctx: WorkCtx,
  findBooked: FindBookedPayment,
  input: PaymentInput,
): Promise<string> => {
  const { personId, cents, on, text, itemIds, acceptedCredit, key } = input;
  if (on > dayInVienna(ctx.now)) throw paymentErrors.futureDay();
  const moneyAccount = await requireMoneyAccount(ctx, input.accountId);
  const account = (await accountsFor(ctx, { payersOf: [personId] })).ofPayer(personId);
  await lockAccounts(ctx, [account]);
  const reference = key === undefined ? undefined : `manual:${key}`;
  const before = reference === undefined ? undefined : await documentOfCause(ctx, 'hand', reference);
  if (before !== undefined) return cashReceiptOf(ctx, before);
  if (!moneyAccount.isCash && !input.isAnother) {
    const booked = await findBooked(ctx, { personId, cents, on });
    if (booked !== undefined) throw paymentErrors.lineBooked({ sentence: booked });
  }
  const { openCents, said } = await meantCover(ctx, personId, { itemIds, text }, cents);
  const excess = Math.max(0, cents - openCents);
  if (excess > acceptedCredit) throw paymentErrors.overpaid({ cents: excess });
  const claim = { account, dueOn: on, personId };
  const symbol = moneyAccount.isCash ? 'KA' : 'BK';
  const posted = await postDocument(ctx, {
    kind: 'payment',
    source: 'hand',
    ...(reference !== undefined && { reference }),
    on,
    lines: [{ debit: moneyAccount.id, credit: claim, cents, symbol, text, personId }],
  });
  if (posted === null) throw paymentErrors.otherWish();
  const creditId = posted.itemOf(claim);
  await settleAccount(
    ctx,
    account,
    said.map(({ chargeId, cents: of }) => ({ chargeId, creditId, cents: of })),
  );
  const via = moneyAccount.isCash ? 'cash' : 'bank';
  await recordHistory(ctx, { kind: 'payment.manual', personId, details: { amountCents: cents, text, via } });
  return issueReceipt(ctx, input, moneyAccount, { documentId: posted.documentId, creditId });
};
