import type { Balance } from './ledger.ts';
import { formatMoney } from './money.ts';

/**
 * What is on a customer account, in words. What is due is told apart from what is due later everywhere: an instalment of
 * next April is no debt yet.
 */

/** "€ 80,00 fällig, € 120,00 später": beside a name, in a fact, in a cell. */
export const balanceText = ({ saldo, due, later }: Balance): string => {
  const owed = [
    ...(due > 0 ? [`${formatMoney(due)} fällig`] : []),
    ...(later > 0 ? [`${formatMoney(later)} später`] : []),
  ];
  if (owed.length > 0) return owed.join(', ');
  return saldo > 0 ? `${formatMoney(saldo)} Guthaben` : 'nichts offen';
};

/** The same for whoever has to pay it. */
export const balanceSentence = ({ saldo, due, later }: Balance): string => {
  if (due > 0 && later > 0) return `${formatMoney(due)} sind fällig, weitere ${formatMoney(later)} erst später.`;
  if (due > 0) return `${formatMoney(due)} sind fällig.`;
  if (later > 0) return `Derzeit ist nichts fällig, ${formatMoney(later)} erst später.`;
  return saldo > 0 ? `${formatMoney(saldo)} Guthaben.` : 'Es ist nichts offen.';
};
