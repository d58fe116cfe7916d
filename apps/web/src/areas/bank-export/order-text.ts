import { returnText } from '@vereinshaus/contract/bank/return-codes';
import {
  type BankOrder,
  type DebitFamily,
  debitsText,
  disbursementsText,
  type FamilyCredit,
  leftOutLabels,
  notPaidOutLabels,
} from '@vereinshaus/contract/bank-export/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';

export const sumOf = (rows: readonly { amount: number }[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

/** Why nothing is collected; after a returned debit also what to do about the bank's code. */
export const leftOutText = ({ reason, code }: DebitFamily): string => {
  if (reason === undefined) return '';
  return reason === 'blocked' ? returnText(code) : leftOutLabels[reason];
};

export const notPaidOutText = ({ reason }: FamilyCredit): string =>
  reason === undefined ? '' : notPaidOutLabels[reason];

export const countText = ({ kind, count }: Pick<BankOrder, 'kind' | 'count'>): string =>
  kind === 'debit' ? debitsText(count) : disbursementsText(count);

/** The state of an order in one or two words; returned lines come first. */
export const orderState = ({ state, count, booked, returned }: BankOrder): string => {
  if (state !== 'exported') return state === 'prepared' ? 'vorbereitet' : 'zurückgezogen';
  if (returned > 0) return `${returned} zurückgekommen`;
  if (booked === count) return 'gebucht';
  return booked === 0 ? 'bei der Bank' : `${booked} von ${count} gebucht`;
};

export const orderColour = ({ state, returned, booked, count }: BankOrder): string => {
  if (state === 'withdrawn') return 'gray';
  if (returned > 0) return 'red';
  if (state === 'prepared') return 'yellow';
  return booked === count ? 'green' : 'blue';
};

/** "3 Lastschriften, € 120,00". */
export const orderText = (order: BankOrder): string => `${countText(order)}, ${formatMoney(order.amount)}`;
