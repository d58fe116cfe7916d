import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { OpenItem } from '@vereinshaus/contract/payments/calls';

/** Cents that somebody may pay at once: what they came for, what is due, and everything. */
export type Shares = { chosen: number; due: number; all: number };

export const sumOf = (items: readonly OpenItem[]): number => items.reduce((sum, { open }) => sum + open, 0);

/** Those that differ: nobody chooses between two buttons of the same amount. */
export const shareOptions = ({ chosen, due, all }: Shares): readonly { value: string; label: string }[] => [
  ...(chosen > 0 && chosen < all ? [{ value: 'chosen', label: `Gewählt: ${formatMoney(chosen)}` }] : []),
  ...(due > 0 && due < all && due !== chosen ? [{ value: 'due', label: `Fällig: ${formatMoney(due)}` }] : []),
  { value: 'all', label: `Alles: ${formatMoney(all)}` },
];

/** How much the choice means, and whether it is what one came for. */
export const shareOf = ({ chosen, due, all }: Shares, share: string): { cents: number; isChosen: boolean } => {
  if (share === 'chosen' && chosen > 0) return { cents: chosen, isChosen: true };
  return { cents: share === 'due' && due > 0 ? due : all, isChosen: false };
};
