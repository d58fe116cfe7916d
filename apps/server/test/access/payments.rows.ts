import { admins, type RowsOf, signedIn, without } from './row.ts';

const seesBilling = {
  input: ({ child }: { child: number }) => ({ userID: child }),
  may: ['manager', 'role50', 'treasurer', ...admins],
  findNothing: ['foreignAdmin'],
} as const;

export const paymentsRows: RowsOf<'payments'> = {
  'payments.list': seesBilling,
  'payments.open': seesBilling,
  'payments.addManual': {
    input: ({ child }) => ({ child_ID: child, amount: 100, via: 'cash', text: 'Barzahlung' }),
    may: ['treasurer', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'payments.previewManual': {
    input: ({ child }) => ({ child_ID: child, amount: 100, text: 'Barzahlung' }),
    may: ['treasurer', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'payments.enter': {
    input: ({ child }) => ({
      child_ID: child,
      amount: 100,
      on: 20_260_101,
      account_ID: 2_000_000_000,
      text: 'Bar',
      key: 'b2c1a8f0-0009',
    }),
    may: ['treasurer', ...admins],
  },
  'payments.takeBackEntry': {
    input: () => ({ ID: 2_000_000_000 }),
    may: ['treasurer', ...admins],
    findNothing: ['treasurer', ...admins],
  },
};

/** Persons who pay for themselves; the ids they name exist nowhere. */
const payers = without('anonymous', 'dependant', 'platform');
const nobodys = 2_000_000_000;
const key = 'b2c1a8f0-0001';

const ownPayment = { input: () => ({ ID: nobodys, key }), may: payers, findNothing: payers } as const;

/** The child itself has no access: payments are a matter of its payer. */
const ofChildsPayer = { may: ['manager', 'treasurer', ...admins], findNothing: ['foreignAdmin'] } as const;

export const onlinePaymentsRows: RowsOf<'onlinePayments'> = {
  'onlinePayments.start': {
    input: ({ child }) => ({ child_ID: child, amount: 5000, kind: 'card', key }),
    may: ['manager'],
  },
  'onlinePayments.buyVoucher': {
    input: () => ({ amount: 5000, kind: 'card', key }),
    may: payers,
  },
  'onlinePayments.charge': {
    input: ({ child }) => ({ child_ID: child, amount: 5000, method_ID: nobodys, key }),
    may: ['manager'],
  },
  'onlinePayments.finish': { ...ownPayment, input: () => ({ ID: nobodys }) },
  'onlinePayments.authRequired': { input: () => ({}), may: signedIn },
  'onlinePayments.authenticate': ownPayment,
  'onlinePayments.overpaid': { input: () => ({}), may: signedIn },
  'onlinePayments.decideOverpaid': { ...ownPayment, input: () => ({ ID: nobodys, choice: 'keep' }) },
  'onlinePayments.sandboxPage': { input: () => ({ page: 'sbp_0' }), may: signedIn, findNothing: signedIn },
  'onlinePayments.sandboxDecide': {
    input: () => ({ page: 'sbp_0', outcome: 'succeed' }),
    may: signedIn,
    findNothing: signedIn,
  },
};

export const paymentMethodsRows: RowsOf<'paymentMethods'> = {
  'paymentMethods.list': { ...ofChildsPayer, input: ({ child }) => ({ userID: child }) },
  'paymentMethods.add': { input: ({ child }) => ({ child_ID: child, kind: 'card', key }), may: ['manager'] },
  'paymentMethods.finishAdd': { input: ({ child }) => ({ child_ID: child, setup: 'sbs_0' }), may: ['manager'] },
  'paymentMethods.signMandate': {
    ...ofChildsPayer,
    input: ({ child }) => ({
      child_ID: child,
      accountHolder: 'Maria Huber',
      iban: 'AT611904300234573201',
      consent: true,
    }),
  },
  'paymentMethods.makeDefault': { ...ofChildsPayer, input: ({ child }) => ({ child_ID: child, kind: 'bank' }) },
  'paymentMethods.releaseMandate': {
    input: () => ({ method_ID: nobodys }),
    may: ['treasurer', ...admins],
    findNothing: ['treasurer', ...admins],
  },
  'paymentMethods.remove': { input: () => ({ ID: nobodys }), may: payers, findNothing: payers },
};

const treasurers = ['treasurer', ...admins] as const;

export const clubPaymentsRows: RowsOf<'clubPayments'> = {
  'clubPayments.list': { input: () => ({}), may: ['role50', ...treasurers] },
  'clubPayments.refund': {
    input: () => ({ paymentID: nobodys, amount: 100, reason: 'duplicate', key }),
    may: treasurers,
    findNothing: treasurers,
  },
  'clubPayments.info': { input: () => ({ ID_ext: 'pi_0' }), may: treasurers, findNothing: treasurers },
};

export const providerAccountsRows: RowsOf<'providerAccounts'> = {
  'providerAccounts.get': { input: () => ({}), may: treasurers },
  'providerAccounts.prove': { input: () => ({ account: 'acct_turnverein' }), may: treasurers },
};

export const openBalancesRows: RowsOf<'openBalances'> = {
  'openBalances.list': { input: () => ({}), may: without('anonymous', 'dependant') },
};
