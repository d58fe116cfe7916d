import { dayInVienna } from '@vereinshaus/contract/days';
import { groupedBy } from '../../kit/grouped-by.ts';
import { accountsFor, lockAccounts } from './accounts.ts';
import type { OpenCharge } from './open-charges.ts';
import { type Claim, type LedgerCtx, post, type Source } from './post.ts';
import { type Settlement, settleAll } from './settle.ts';
import { type Unpaid, unpaidOf } from './unpaid.ts';

const sumOf = (charges: readonly { cents: number }[]) => charges.reduce((sum, { cents }) => sum + cents, 0);

type Credit = { claim: Claim; itemId: number; cents: number };

/** One credit per item, of what all of its entries charged. */
const creditsOf = (
  charges: readonly OpenCharge[],
  claimOf: (charge: OpenCharge) => Claim,
): ReadonlyMap<number, Credit> =>
  new Map(
    [...groupedBy(charges, ({ itemId }) => itemId)].flatMap(([itemId, [first, ...more]]) =>
      first === undefined ? [] : [[itemId, { claim: claimOf(first), itemId, cents: sumOf([first, ...more]) }] as const],
    ),
  );

/** Uses up what is unpaid. */
const payFor = (creditId: number, cents: number, unpaid: readonly Unpaid[]): readonly Settlement[] => {
  let left = cents;
  return unpaid.map((item) => {
    const used = Math.min(left, item.cents);
    item.cents -= used;
    left -= used;
    return { chargeId: item.id, creditId, cents: used };
  });
};

type Reversal = { source: Source; text: string };

/**
 * Gutschrift: takes back what was charged, whole or in part, each entry the other way round, on the account of whoever pays
 * for the person now. It first pays for what is still open of the same charge, then of the same thing (the other instalments
 * of a booking), the rest for what is due next. Nobody takes back more than was charged: the database counts it.
 */
export const reverse = async (
  ctx: LedgerCtx,
  charges: readonly OpenCharge[],
  { source, text }: Reversal,
): Promise<number> => {
  const taken = charges.filter(({ cents }) => cents > 0);
  if (taken.length === 0) return 0;
  const payers = await accountsFor(ctx, { payersOf: [...new Set(taken.map(({ personId }) => personId))] });
  const accounts = [...new Set(taken.map(({ personId }) => payers.ofPayer(personId)))];
  await lockAccounts(ctx, accounts);
  const unpaid = await unpaidOf(ctx, accounts, taken);
  const dueOn = dayInVienna(ctx.now);
  const said: Settlement[] = [];
  for (const [documentId, entries] of groupedBy(taken, (charge) => charge.documentId)) {
    const credits = creditsOf(entries, ({ personId, about }) => ({
      account: payers.ofPayer(personId),
      dueOn,
      personId,
      about,
    }));
    const lines = entries.map((entry) => ({
      debit: entry.accountId,
      credit: credits.get(entry.itemId)?.claim ?? entry.accountId,
      cents: entry.cents,
      symbol: 'GU' as const,
      text,
      taxCode: entry.taxCode,
      reversesId: entry.entryId,
      personId: entry.personId,
      about: entry.about,
    }));
    const posted = await post(ctx, { kind: 'reversal', source, reversesId: documentId, lines });
    if (posted === null) continue;
    for (const { claim, itemId, cents } of credits.values()) {
      said.push(...payFor(posted.itemOf(claim), cents, unpaid.of(itemId, claim)));
    }
  }
  // Once for all: what one credit leaves over must not pay for what the next one takes back.
  await settleAll(ctx, accounts, said);
  return sumOf(taken);
};
