import type { CreditOrigin } from '@vereinshaus/contract/ledger/credit-origins';

/** An open item with its links to the money behind it. */
export type OriginItem = {
  id: number;
  account: number;
  side: 'charge' | 'credit';
  cents: number;
  open: number;
  kind: string;
  source: string;
  /** What its document did with a voucher: „sold“, „redeemed“, „cancelled“ or „given“; empty otherwise. */
  voucherStep: string;
  /** Of a credit: cents that were posted against bank, cash or a provider, or brought along by the club. */
  moneyCents: number;
  /** The item of another account that this one carries on. */
  movedFromId: number | null;
  /** The charges that a credit takes back. */
  reversedIds: readonly number[];
  /** Of a voucher that was redeemed or cancelled: the charge its buyer owed for it, or whether it was paid in cash. */
  saleItemId: number | null;
  isSoldForCash: boolean;
  /** Of a charge: the credits that cover it, and the items that carry it on. */
  coveredBy: readonly { creditId: number; cents: number }[];
  carriedBy: readonly number[];
};

/** The sources of an account's credit. */
export type CreditBacking = {
  /** Open credit by origin. */
  origins: ReadonlyMap<CreditOrigin, number>;
  /** The part of it that somebody has paid in. */
  backedCents: number;
  /** What was paid out earlier without having been paid in. */
  overpaidCents: number;
};

type CoveredMoney = { money: number; covered: number };

/** Only the shares make the numbers fractional; rounding never creates a cent. */
const share = (cents: number, part: number): number => Math.floor(cents * part + 1e-6);

const sources: Readonly<Record<string, CreditOrigin>> = { booking: 'course', fee: 'fee', hand: 'hand' };

/**
 * Woher ein Guthaben kommt: follows every credit back to the money behind it. A payment is money; a reversal has the share its charge was
 * paid with; a redeemed voucher has the share its buyer paid. A charge has the share of money of the credits that pay for it.
 */
export const creditBackings = (items: readonly OriginItem[]): ReadonlyMap<number, CreditBacking> => {
  const byId = new Map(items.map((item) => [item.id, item]));
  const shares = new Map<number, number>();

  /** Cents of a charge that credits cover, and the money among them. Credits that take the charge back do not count. */
  const coverOf = (chargeId: number, roots: ReadonlySet<number>): CoveredMoney => {
    const charge = byId.get(chargeId);
    const sum = { money: 0, covered: 0 };
    for (const { creditId, cents } of charge?.coveredBy ?? []) {
      const credit = byId.get(creditId);
      const takesBack = credit?.reversedIds.some((id) => roots.has(id)) || isCancelOf(credit, roots);
      // A transferred charge: the item that carries it on says what it was paid with.
      if (credit === undefined || takesBack || credit.kind === 'transfer') continue;
      sum.covered += cents;
      sum.money += share(cents, shareOf(creditId));
    }
    for (const id of charge?.carriedBy ?? []) {
      const carried = coverOf(id, new Set([...roots, id]));
      sum.covered += carried.covered;
      sum.money += carried.money;
    }
    return sum;
  };

  const shareOf = (creditId: number): number => {
    const known = shares.get(creditId);
    if (known !== undefined) return known;
    // A cycle contains no money.
    shares.set(creditId, 0);
    const found = computeShare(byId.get(creditId));
    shares.set(creditId, found);
    return found;
  };

  const paidShare = (chargeIds: readonly number[]): number => {
    const covers = chargeIds.map((id) => coverOf(id, new Set(chargeIds)));
    const covered = covers.reduce((sum, cover) => sum + cover.covered, 0);
    return covered === 0 ? 0 : covers.reduce((sum, cover) => sum + cover.money, 0) / covered;
  };

  const computeShare = (credit: OriginItem | undefined): number => {
    if (credit === undefined) return 0;
    if (credit.movedFromId !== null) return shareOf(credit.movedFromId);
    if (credit.reversedIds.length > 0) return paidShare(credit.reversedIds);
    if (credit.voucherStep === 'redeemed' || credit.voucherStep === 'cancelled') return voucherShare(credit);
    return credit.moneyCents / credit.cents;
  };

  /** A voucher is worth the money that was paid for it, even when only a part of it was. */
  const voucherShare = ({ saleItemId, isSoldForCash, voucherStep }: OriginItem): number => {
    if (saleItemId === null) return isSoldForCash ? 1 : 0;
    if (voucherStep === 'cancelled') return paidShare([saleItemId]);
    const cents = byId.get(saleItemId)?.cents ?? 0;
    return cents === 0 ? 0 : coverOf(saleItemId, new Set([saleItemId])).money / cents;
  };

  const originOf = (credit: OriginItem): CreditOrigin => {
    const carried = credit.movedFromId === null ? undefined : byId.get(credit.movedFromId);
    if (carried !== undefined) return originOf(carried);
    if (credit.voucherStep !== '') return credit.voucherStep === 'redeemed' ? 'voucher' : 'voucherReturned';
    if (credit.kind === 'opening') return 'opening';
    if (credit.kind === 'payment' || credit.moneyCents === credit.cents) return 'payment';
    return sources[credit.source] ?? 'other';
  };

  const backings = new Map<number, CreditBacking & { origins: Map<CreditOrigin, number> }>();
  const backingOf = (account: number) => {
    const known = backings.get(account) ?? { origins: new Map(), backedCents: 0, overpaidCents: 0 };
    backings.set(account, known);
    return known;
  };
  for (const item of items) {
    if (item.side === 'credit' && item.open > 0) {
      const backing = backingOf(item.account);
      const origin = originOf(item);
      backing.origins.set(origin, (backing.origins.get(origin) ?? 0) + item.open);
      backing.backedCents += share(item.open, shareOf(item.id));
    }
    if (item.side === 'charge' && item.kind === 'refund') {
      const backing = backingOf(item.account);
      for (const { creditId, cents } of item.coveredBy)
        backing.overpaidCents += cents - share(cents, shareOf(creditId));
    }
  }
  return backings;
};

const isCancelOf = (credit: OriginItem | undefined, roots: ReadonlySet<number>): boolean =>
  credit?.voucherStep === 'cancelled' && credit.saleItemId !== null && roots.has(credit.saleItemId);
