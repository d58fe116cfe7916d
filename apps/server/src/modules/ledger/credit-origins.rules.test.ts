import { describe, expect, it } from 'vitest';
import { creditBackings, type OriginItem } from './credit-origins.rules.ts';

const item = (values: Partial<OriginItem> & Pick<OriginItem, 'id'>): OriginItem => ({
  account: 1,
  side: 'credit',
  cents: 10_000,
  open: 0,
  kind: 'payment',
  source: 'bank',
  voucherStep: '',
  moneyCents: 0,
  movedFromId: null,
  reversedIds: [],
  saleItemId: null,
  isSoldForCash: false,
  coveredBy: [],
  carriedBy: [],
  ...values,
});

const paid = (id: number, values: Partial<OriginItem> = {}) => item({ id, moneyCents: 10_000, ...values });
const byHand = (id: number, values: Partial<OriginItem> = {}) =>
  item({ id, kind: 'manual', source: 'hand', ...values });
const charge = (id: number, coveredBy: OriginItem['coveredBy'], values: Partial<OriginItem> = {}) =>
  item({ id, side: 'charge', kind: 'charge', source: 'booking', coveredBy, ...values });
const takenBack = (id: number, chargeId: number, values: Partial<OriginItem> = {}) =>
  item({ id, kind: 'reversal', source: 'booking', reversedIds: [chargeId], open: 10_000, ...values });
const redeemed = (id: number, values: Partial<OriginItem>) =>
  item({ id, kind: 'voucher', source: 'voucher', voucherStep: 'redeemed', open: 10_000, ...values });

const of = (items: readonly OriginItem[], account = 1) => {
  const backing = creditBackings(items).get(account);
  return backing && [Object.fromEntries(backing.origins), backing.backedCents, backing.overpaidCents];
};

describe('the money behind a credit', () => {
  it.each<[string, readonly OriginItem[], Record<string, number>, number]>([
    ['a payment that covers nothing is all money', [paid(1, { open: 4000 })], { payment: 4000 }, 4000],
    ['a credit by hand is none', [byHand(1, { open: 4000 })], { hand: 4000 }, 0],
    [
      'a cancelled course is what it was paid with',
      [paid(1), charge(2, [{ creditId: 1, cents: 10_000 }]), takenBack(3, 2)],
      { course: 10_000 },
      10_000,
    ],
    [
      'a course that a gift paid for is a gift',
      [byHand(1), charge(2, [{ creditId: 1, cents: 10_000 }]), takenBack(3, 2)],
      { course: 10_000 },
      0,
    ],
    [
      'what was never paid is covered by its own reversal, and leaves the paid part',
      [
        paid(1, { cents: 6000, moneyCents: 6000 }),
        charge(2, [
          { creditId: 1, cents: 6000 },
          { creditId: 3, cents: 4000 },
        ]),
        takenBack(3, 2, { open: 6000 }),
      ],
      { course: 6000 },
      6000,
    ],
    [
      'a part of a cent is nobody’s money',
      [
        item({ id: 1, kind: 'opening', cents: 10_000, moneyCents: 5000 }),
        charge(2, [{ creditId: 1, cents: 3333 }], { cents: 3333 }),
        takenBack(3, 2, { cents: 3333, open: 3333 }),
      ],
      { course: 3333 },
      1666,
    ],
    [
      'half money and half gift stay so',
      [
        paid(1),
        byHand(2),
        charge(3, [
          { creditId: 1, cents: 5000 },
          { creditId: 2, cents: 5000 },
        ]),
        takenBack(4, 3),
      ],
      { course: 10_000 },
      5000,
    ],
    ['a voucher sold for cash is money', [redeemed(1, { isSoldForCash: true })], { voucher: 10_000 }, 10_000],
    ['a voucher given away is none', [redeemed(1, {})], { voucher: 10_000 }, 0],
    [
      'a voucher on account is what its buyer paid',
      [
        paid(1, { account: 2 }),
        charge(2, [{ creditId: 1, cents: 10_000 }], { account: 2, kind: 'voucher', source: 'voucher' }),
        redeemed(3, { saleItemId: 2 }),
      ],
      { voucher: 10_000 },
      10_000,
    ],
    [
      'a voucher whose payment was taken back is none',
      [charge(2, [], { account: 2, kind: 'voucher', source: 'voucher' }), redeemed(3, { saleItemId: 2 })],
      { voucher: 10_000 },
      0,
    ],
    [
      'a voucher bought with a voucher that was a gift is none',
      [
        redeemed(1, { account: 2, open: 0 }),
        charge(2, [{ creditId: 1, cents: 10_000 }], { account: 2, kind: 'voucher', source: 'voucher' }),
        redeemed(3, { saleItemId: 2 }),
      ],
      { voucher: 10_000 },
      0,
    ],
    [
      'a credit that moved to another family is what it was',
      [byHand(1, { account: 2 }), item({ id: 2, kind: 'transfer', source: 'family', movedFromId: 1, open: 10_000 })],
      { hand: 10_000 },
      0,
    ],
    [
      'a charge that moved was paid where it stood last',
      [
        charge(1, [{ creditId: 9, cents: 10_000 }], { account: 2, carriedBy: [2] }),
        item({ id: 9, account: 2, kind: 'transfer', source: 'family' }),
        charge(2, [{ creditId: 3, cents: 10_000 }], { kind: 'transfer' }),
        paid(3),
        takenBack(4, 1),
      ],
      { course: 10_000 },
      10_000,
    ],
  ])('%s', (_, items, origins, backed) => {
    expect(of(items)).toEqual([origins, backed, 0]);
  });

  it('counts a payout that used up a gift instead of the money', () => {
    const items = [
      byHand(1, { open: 0 }),
      paid(2, { open: 10_000 }),
      charge(3, [{ creditId: 1, cents: 10_000 }], { kind: 'refund', source: 'bank' }),
    ];
    expect(of(items)).toEqual([{ payment: 10_000 }, 10_000, 10_000]);
  });
});
