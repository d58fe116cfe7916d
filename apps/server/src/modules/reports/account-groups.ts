import { classOf as classOfNumber } from '@vereinshaus/contract/accounting/rules';

/** An account with its balance, signed as debit minus credit. */
export type Balance = {
  id: number;
  number: number;
  name: string;
  kind: number;
  isAsset: boolean;
  purpose: string | null;
  /** Before the period. */
  opening: number;
  /** In the period. */
  debit: number;
  credit: number;
};

const customer = 5;

export const isCustomer = ({ kind }: Pick<Balance, 'kind'>): boolean => kind === customer;

/** Product accounts that hold money, whatever kind the treasurer gives them. */
export const moneyPurposes = ['bank', 'cash', 'provider', 'payouts'] as const;

/** Bank, cash, the balance at the payment provider, and payouts on their way to the bank. */
export const isMoney = ({ kind, purpose }: Pick<Balance, 'kind' | 'purpose'>): boolean =>
  kind === 1 || kind === 2 || moneyPurposes.some((known) => known === purpose);

/** 0 to 9; null for customers, whose numbers have no class. */
export const classOf = ({ number, kind }: Pick<Balance, 'number' | 'kind'>): number | null =>
  classOfNumber({ nr: number, kind: kind === customer ? customer : 0 });

/** Income and expense. */
export const isResult = (account: Pick<Balance, 'number' | 'kind'>): boolean => {
  const found = classOf(account);
  return found !== null && found >= 4 && found <= 8;
};

export const movementOf = ({ debit, credit }: Pick<Balance, 'debit' | 'credit'>): number => debit - credit;
export const closingOf = (balance: Balance): number => balance.opening + movementOf(balance);

export const sumOf = <T>(rows: readonly T[], valueOf: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + valueOf(row), 0);

/** Groups of the accounts of income and expense, in the order of reports. */
export const resultGroups: readonly (readonly [name: string, classes: readonly number[]])[] = [
  ['Erträge', [4]],
  ['Material und Waren', [5]],
  ['Personal', [6]],
  ['Sonstige Aufwendungen', [7]],
  ['Zinsen und Steuern', [8]],
];
