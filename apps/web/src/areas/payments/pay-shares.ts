import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { OpenItem } from '@vereinshaus/contract/payments/calls';

/** Cents that somebody may pay at once: what they came for, what is due or, while nothing is, falls due next, and everything. */
export type Shares = { chosen: number; due: number; next: number; all: number };

export const sumOf = (items: readonly OpenItem[]): number => items.reduce((sum, { open }) => sum + open, 0);

/** What falls due first, such as one instalment; 0 where something is due or on its way already. */
export const nextOf = (items: readonly OpenItem[], { due, underWay }: { due: number; underWay: number }): number => {
  if (due > 0 || underWay > 0) return 0;
  const first = Math.min(...items.map(({ dueOn }) => dueOn));
  return sumOf(items.filter(({ dueOn }) => dueOn === first));
};

/** Those that differ: nobody chooses between two buttons of the same amount. */
export const shareOptions = ({ chosen, due, next, all }: Shares): readonly { value: string; label: string }[] => {
  const differs = (cents: number) => cents > 0 && cents < all && cents !== chosen;
  return [
    ...(chosen > 0 && chosen < all ? [{ value: 'chosen', label: `Gewählt: ${formatMoney(chosen)}` }] : []),
    ...(differs(due) ? [{ value: 'due', label: `Fällig: ${formatMoney(due)}` }] : []),
    ...(due === 0 && differs(next) ? [{ value: 'due', label: `Als Nächstes: ${formatMoney(next)}` }] : []),
    { value: 'all', label: `Alles: ${formatMoney(all)}` },
  ];
};

/** How much the choice means, and whether it is what one came for. */
export const shareOf = ({ chosen, due, next, all }: Shares, share: string): { cents: number; isChosen: boolean } => {
  if (share === 'chosen' && chosen > 0) return { cents: chosen, isChosen: true };
  return { cents: share === 'due' ? due || Math.min(next, all) || all : all, isChosen: false };
};
