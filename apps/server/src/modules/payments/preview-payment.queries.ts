import { fromDayNumber, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { coverInOrder } from '@vereinshaus/contract/ledger/covered-items';
import type { Ctx } from '../../kit/ctx.ts';
import { payerOf } from '../ledger/index.ts';
import { namesByNumber } from '../persons/index.ts';
import { openItemsOfPayer } from './billing.queries.ts';
import { meantItems } from './chosen-items.ts';
import { firstOpenDay, moneyAccounts } from './money-accounts.queries.ts';
import { paymentErrors } from './payments.errors.ts';

type PreviewInput = {
  personId: number;
  cents: number;
  on: number;
  accountId: number;
  text: string;
  itemIds: readonly number[];
};

/** A payment that a user is about to enter, for modules that may warn about it. */
export type EnteredPayment = { payerId: number; cents: number; on: IsoDay; accountId: number };

/** Warnings in whole sentences, e.g. that the bank statement already has such a payment. */
export type WarningsOfEntry = (ctx: Ctx, entry: EnteredPayment) => Promise<readonly string[]>;

/** Zahlung ansehen, bevor sie eingetragen wird. */
export const previewPayment = async (ctx: Ctx, warningsOf: WarningsOfEntry, input: PreviewInput) => {
  const { personId, cents, text, itemIds, accountId } = input;
  const payerId = await payerOf(ctx, personId);
  if (payerId === undefined) throw paymentErrors.unknownPerson();
  const items = await openItemsOfPayer(ctx, personId);
  // Items that were paid meanwhile cannot be chosen any more; entering the payment with them is refused.
  const chosen = itemIds.filter((id) => items.some(({ ID }) => ID === id));
  const meant = await meantItems(ctx, personId, items, { itemIds: chosen, text });
  const covered = new Map(coverInOrder(items, meant, cents).map(({ item, cents: of }) => [item.ID, of]));
  const openCents = items.reduce((sum, { open }) => sum + open, 0);
  const openFrom = await firstOpenDay(ctx);
  const on = fromDayNumber(input.on);
  return {
    payer: (await namesByNumber(ctx, [payerId])).get(payerId) ?? '',
    accounts: (await moneyAccounts(ctx)).map(({ id, label, isCash }) => ({ ID: id, label, isCash })),
    openFrom: openFrom === null ? 0 : toDayNumber(openFrom),
    items: items.map((item) => ({ ...item, covered: covered.get(item.ID) ?? 0 })),
    named: chosen.length > 0 ? [] : [...meant],
    credit: Math.max(0, cents - openCents),
    warnings: cents > 0 && on !== null ? [...(await warningsOf(ctx, { payerId, cents, on, accountId }))] : [],
  };
};
