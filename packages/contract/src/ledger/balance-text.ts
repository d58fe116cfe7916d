import { formatMoney } from '../kit/money.ts';
import type { Balance } from './calls.ts';

/**
 * The state of a customer account in words. Due amounts are kept apart from later ones everywhere: an instalment of next April is not a
 * debt yet.
 */

/** Owner of the account: everybody except the Verwalter shares the family's. */
export const accountWord = ({ isVerwalter }: { isVerwalter?: boolean | undefined }): string =>
  isVerwalter === false ? 'Familienkonto' : 'Kundenkonto';

type BalancePart = { text: string; isDue: boolean };

/** The parts of the text; only due amounts are coloured. */
export const balanceParts = ({ saldo, due, later }: Balance): readonly BalancePart[] => {
  const owed: readonly BalancePart[] = [
    ...(due > 0 ? [{ text: `${formatMoney(due)} fällig`, isDue: true }] : []),
    ...(later > 0 ? [{ text: `${formatMoney(later)} später`, isDue: false }] : []),
  ];
  if (owed.length > 0) return owed;
  return [{ text: saldo > 0 ? `${formatMoney(saldo)} Guthaben` : 'nichts offen', isDue: false }];
};

/** "€ 80,00 fällig, € 120,00 später": for use next to a name, in a fact or a cell. */
export const balanceText = (balance: Balance): string =>
  balanceParts(balance)
    .map(({ text }) => text)
    .join(', ');

/** The same as a sentence for the payer. */
export const balanceSentence = ({ saldo, due, later }: Balance): string => {
  if (due > 0 && later > 0) return `${formatMoney(due)} sind fällig, weitere ${formatMoney(later)} erst später.`;
  if (due > 0) return `${formatMoney(due)} sind fällig.`;
  if (later > 0) return `Derzeit ist nichts fällig, ${formatMoney(later)} erst später.`;
  return saldo > 0 ? `${formatMoney(saldo)} Guthaben.` : 'Es ist nichts offen.';
};

/** The balance once all pending payments have arrived; they settle due amounts first. */
export const withoutUnderWay = ({ saldo, due, later }: Balance, cents: number): Balance => ({
  saldo: saldo + cents,
  due: Math.max(0, due - cents),
  later: Math.max(0, later - Math.max(0, cents - due)),
});

/** The sentence for the payer: never asks for money that is already on its way. */
export const owedSentence = (balance: Balance, underWay: number): string => {
  if (underWay === 0) return balanceSentence(balance);
  const rest = withoutUnderWay(balance, underWay);
  const paid = `${formatMoney(underWay)} sind unterwegs.`;
  return rest.saldo < 0 ? `${balanceSentence(rest)} ${paid}` : paid;
};

/** Future amounts, credit and pending payments are not called a debt. */
export const owedTitle = (balance: Balance, underWay: number): string => {
  const { saldo, due } = withoutUnderWay(balance, underWay);
  if (saldo >= 0 && underWay > 0) return 'Zahlung unterwegs';
  if (saldo > 0) return 'Guthaben';
  return due > 0 ? 'Zu bezahlen' : 'Später zu bezahlen';
};
