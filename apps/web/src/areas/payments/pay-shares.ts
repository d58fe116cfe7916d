import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { OpenItem } from '@vereinshaus/contract/payments/calls';

/** Amounts in cents that can be paid now: the selected items, the due amount (or the next one to become due), and everything. */
export type Shares = { chosen: number; due: number; next: number; all: number };

export const sumOf = (items: readonly OpenItem[]): number => items.reduce((sum, { open }) => sum + open, 0);

/** The next amount to become due, such as one instalment; 0 if something is due or pending already. */
export const nextOf = (items: readonly OpenItem[], { due, underWay }: { due: number; underWay: number }): number => {
  if (due > 0 || underWay > 0) return 0;
  const first = Math.min(...items.map(({ dueOn }) => dueOn));
  return sumOf(items.filter(({ dueOn }) => dueOn === first));
};

/** Only different amounts: two buttons for the same amount would be no choice. */
export const shareOptions = ({ chosen, due, next, all }: Shares): readonly { value: string; label: string }[] => {
  const differs = (cents: number) => cents > 0 && cents < all && cents !== chosen;
  return [
    ...(chosen > 0 && chosen < all ? [{ value: 'chosen', label: `Gewählt: ${formatMoney(chosen)}` }] : []),
    ...(differs(due) ? [{ value: 'due', label: `Fällig: ${formatMoney(due)}` }] : []),
    ...(due === 0 && differs(next) ? [{ value: 'due', label: `Als Nächstes: ${formatMoney(next)}` }] : []),
    { value: 'all', label: `Alles: ${formatMoney(all)}` },
  ];
};

/** The chosen amount, and whether it is the selected items. */
export const shareOf = ({ chosen, due, next, all }: Shares, share: string): { cents: number; isChosen: boolean } => {
  if (share === 'chosen' && chosen > 0) return { cents: chosen, isChosen: true };
  return { cents: share === 'due' ? due || Math.min(next, all) || all : all, isChosen: false };
};
