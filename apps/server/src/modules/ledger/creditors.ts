import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { groupedBy } from '../../kit/grouped-by.ts';
import { accountsFor } from './accounts.ts';
import { type WriteOff, writeOffsOf } from './closings.ts';
import type { OpenCharge } from './open-charges.ts';
import type { ClaimInput, LedgerCtx } from './post.ts';
import { accountsOfGone } from './sides-of-payers.ts';

const bearerOf = ({ personId, payerId }: OpenCharge) => payerId ?? personId;

/**
 * Whose account is credited when charges are taken back: the person who bears the charge by agreement, or else the current payer. A
 * departed person is credited on their old account, which is closed again; without such an account it is a credit with the club. A
 * write-off goes back to the account on which it was made.
 */
export const creditorsOf = async (
  ctx: LedgerCtx,
  charges: readonly OpenCharge[],
  { keepsForDeparted }: { keepsForDeparted: boolean },
) => {
  const isBorne = charges.some(({ payerId }) => payerId !== null);
  const payers = await accountsFor(ctx, {
    payersOf: [...new Set(charges.flatMap((charge) => bearerOf(charge) ?? []))],
    ...((keepsForDeparted || isBorne) && { purposes: ['departedCredits'] }),
  });
  const itemIds = [...new Set(charges.map(({ itemId }) => itemId))];
  const readWriteOffs = () => (itemIds.length === 0 ? Promise.resolve([]) : writeOffsOf(ctx, itemIds));
  const known = await readWriteOffs();
  const goneBearer = (charge: OpenCharge) => {
    const bearer = bearerOf(charge);
    // A departed bearer must not block the others.
    const isKept = charge.payerId !== null || keepsForDeparted;
    return bearer !== null && isKept && !payers.isPaidFor(bearer) ? bearer : null;
  };
  const ofGone = await accountsOfGone(ctx, [...new Set(charges.flatMap((charge) => goneBearer(charge) ?? []))]);
  const accountOf = (charge: OpenCharge): number | null => {
    const bearer = bearerOf(charge);
    if (bearer === null) return charge.customerAccountId;
    return goneBearer(charge) === null ? payers.ofPayer(bearer) : (ofGone.get(bearer)?.account ?? null);
  };
  const gone = new Map([...known, ...ofGone.values()].map(({ ownerId, account }) => [account, { ownerId, account }]));
  return {
    accountOf,
    departedCredits: () => payers.of('departedCredits'),
    gone: [...gone.values()].toSorted((a, b) => a.account - b.account),
    /** All accounts involved, for locking. */
    accounts: [...new Set([...charges.flatMap((charge) => accountOf(charge) ?? []), ...gone.keys()])],
    /** The write-offs, read again once the accounts are locked. */
    readWrittenOff: async () => (known.length === 0 ? [] : readWriteOffs()),
  };
};

type Creditors = Awaited<ReturnType<typeof creditorsOf>>;

type Credit = {
  /** The customer account, or the club's account for people who have left. */
  to: ClaimInput | number;
  itemId: number;
  /** The write-off that it takes back, if any. */
  writeOff: WriteOff | null;
  entries: { entry: OpenCharge; cents: number }[];
};

type CreditingPlan = { creditors: Creditors; writtenOff: readonly WriteOff[]; dueOn: IsoDay };

/** One credit per item and account, for everything its entries charged; write-offs come first. */
export const creditsIn = (
  charges: readonly OpenCharge[],
  { creditors, writtenOff, dueOn }: CreditingPlan,
): readonly Credit[] => {
  const writeOffsOfItem = groupedBy(writtenOff, ({ itemId }) => itemId);
  return [...groupedBy(charges, ({ itemId }) => itemId)].flatMap(([itemId, entries]) => {
    const [charge] = entries;
    if (charge === undefined) return [];
    const { personId, about, payerId } = charge;
    const claimOn = (account: number): ClaimInput => ({ account, dueOn, personId, about, payerId });
    const account = creditors.accountOf(charge);
    const creditTo = (to: Credit['to'], writeOff: WriteOff | null): Credit => ({ to, itemId, writeOff, entries: [] });
    const rest = creditTo(account === null ? creditors.departedCredits() : claimOn(account), null);
    const waived = (writeOffsOfItem.get(itemId) ?? []).map((writeOff) => ({
      left: writeOff.cents,
      credit: creditTo(claimOn(writeOff.account), writeOff),
    }));
    for (const entry of entries) {
      let left = entry.cents;
      for (const part of waived) {
        const cents = Math.min(left, part.left);
        if (cents === 0) continue;
        part.left -= cents;
        left -= cents;
        part.credit.entries.push({ entry, cents });
      }
      if (left > 0) rest.entries.push({ entry, cents: left });
    }
    return [...waived.map(({ credit }) => credit), rest].filter((credit) => credit.entries.length > 0);
  });
};
