import { formatMoney } from '../kit/money.ts';
import type { Balance } from './calls.ts';

/**
 * What is on a customer account, in words. What is due is told apart from what is due later everywhere: an instalment of
 * next April is no debt yet.
 */

/** Whose account a person's balance is: everybody but the Verwalter is part of the family's. */
export const accountWord = ({ isVerwalter }: { isVerwalter?: boolean | undefined }): string =>
  isVerwalter === false ? 'Familienkonto' : 'Kundenkonto';

type BalancePart = { text: string; isDue: boolean };

/** What one has to say of it, part by part: only what is due deserves a colour. */
export const balanceParts = ({ saldo, due, later }: Balance): readonly BalancePart[] => {
  const owed: readonly BalancePart[] = [
    ...(due > 0 ? [{ text: `${formatMoney(due)} fällig`, isDue: true }] : []),
    ...(later > 0 ? [{ text: `${formatMoney(later)} später`, isDue: false }] : []),
  ];
  if (owed.length > 0) return owed;
  return [{ text: saldo > 0 ? `${formatMoney(saldo)} Guthaben` : 'nichts offen', isDue: false }];
};

/** "€ 80,00 fällig, € 120,00 später": beside a name, in a fact, in a cell. */
export const balanceText = (balance: Balance): string =>
  balanceParts(balance)
    .map(({ text }) => text)
    .join(', ');

/** The same for whoever has to pay it. */
export const balanceSentence = ({ saldo, due, later }: Balance): string => {
  if (due > 0 && later > 0) return `${formatMoney(due)} sind fällig, weitere ${formatMoney(later)} erst später.`;
  if (due > 0) return `${formatMoney(due)} sind fällig.`;
  if (later > 0) return `Derzeit ist nichts fällig, ${formatMoney(later)} erst später.`;
  return saldo > 0 ? `${formatMoney(saldo)} Guthaben.` : 'Es ist nichts offen.';
};

/** What is left to pay when everything arrives that is on its way; it settles what is due first. */
export const withoutUnderWay = ({ saldo, due, later }: Balance, cents: number): Balance => ({
  saldo: saldo + cents,
  due: Math.max(0, due - cents),
  later: Math.max(0, later - Math.max(0, cents - due)),
});

/** What there is to say to whoever has to pay: nobody is asked for money that is on its way. */
export const owedSentence = (balance: Balance, underWay: number): string => {
  if (underWay === 0) return balanceSentence(balance);
  const rest = withoutUnderWay(balance, underWay);
  const paid = `${formatMoney(underWay)} sind unterwegs.`;
  return rest.saldo < 0 ? `${balanceSentence(rest)} ${paid}` : paid;
};

/** What comes later is not called a debt, and neither is credit or what is on its way. */
export const owedTitle = (balance: Balance, underWay: number): string => {
  const { saldo, due } = withoutUnderWay(balance, underWay);
  if (saldo >= 0 && underWay > 0) return 'Zahlung unterwegs';
  if (saldo > 0) return 'Guthaben';
  return due > 0 ? 'Zu bezahlen' : 'Später zu bezahlen';
};
