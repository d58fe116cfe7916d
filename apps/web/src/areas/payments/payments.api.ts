import { useQueryClient } from '@tanstack/react-query';
import { bookings } from '@vereinshaus/contract/bookings/calls';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import { clubPayments } from '@vereinshaus/contract/clubs/club-payments';
import { dunning } from '@vereinshaus/contract/dunning/calls';
import { home } from '@vereinshaus/contract/home/calls';
import { ledger } from '@vereinshaus/contract/ledger/calls';
import { payments } from '@vereinshaus/contract/payments/calls';
import { onlinePayments } from '@vereinshaus/contract/payments/online-payments';
import { openBalances } from '@vereinshaus/contract/payments/open-balances';
import { paymentMethods } from '@vereinshaus/contract/payments/payment-methods';
import { providerAccounts } from '@vereinshaus/contract/payments/provider-accounts';
import { vouchers } from '@vereinshaus/contract/vouchers/calls';
import { askAgain, query, useCommand } from '../../kit/api.ts';

/** Calls that become stale after a payment. */
const moved = [
  payments.previewManual,
  payments.list,
  payments.open,
  ledger.saldo,
  bookings.visiting,
  bookings.ofFamily,
  clubPayments.list,
  openBalances.list,
  dunning.plan,
  dunning.ofPerson,
];

export const familyBookingsQuery = () => query(bookings.ofFamily, {});
export const bookingsQuery = (personId: number) => query(bookings.visiting, { userID: personId });

export const billingQuery = (personId: number) => query(payments.list, { userID: personId });
export const openItemsQuery = (personId: number) => query(payments.open, { userID: personId });
export const methodsQuery = (personId: number) => query(paymentMethods.list, { userID: personId });
export const authRequiredQuery = () => query(onlinePayments.authRequired, {});
export const overpaidQuery = () => query(onlinePayments.overpaid, {});
export const providerAccountQuery = () => query(providerAccounts.get, {});
export const sandboxQuery = (page: string) => query(onlinePayments.sandboxPage, { page });
export const providerInfoQuery = (name: string) => query(clubPayments.info, { ID_ext: name });

export const useEnterPayment = () => useCommand(payments.enter, { invalidates: moved, announces: true, inline: true });
export const useTakeBackEntry = () => useCommand(payments.takeBackEntry, { invalidates: moved, announces: true });
export const useAddManual = () => useCommand(payments.addManual, { invalidates: moved, announces: true, inline: true });

export const useStartPayment = () => useCommand(onlinePayments.start, { inline: true });
export const useCharge = () =>
  useCommand(onlinePayments.charge, {
    invalidates: [...moved, onlinePayments.authRequired, onlinePayments.overpaid],
    inline: true,
  });
const finished = [...moved, onlinePayments.authRequired, onlinePayments.overpaid, paymentMethods.list, vouchers.own];

export const useFinishPayment = () => useCommand(onlinePayments.finish, { invalidates: finished, inline: true });
/** A failed payment is a refusal, but it also changes the pending payments. */
export const useAskAgainAboutPayments = () => {
  const client = useQueryClient();
  return () => askAgain(client, finished);
};
export const useDecideOverpaid = () =>
  useCommand(onlinePayments.decideOverpaid, {
    invalidates: [...moved, onlinePayments.overpaid, home.inbox],
    announces: true,
  });
export const useProveAccount = () =>
  useCommand(providerAccounts.prove, { invalidates: [providerAccounts.get], announces: true, inline: true });
export const useUseAccount = () =>
  useCommand(clubs.save, { invalidates: [clubs.get, providerAccounts.get], announces: true });
export const useAuthenticate = () => useCommand(onlinePayments.authenticate, { inline: true });
export const useDecide = () =>
  useCommand(onlinePayments.sandboxDecide, { invalidates: [onlinePayments.sandboxPage, ...moved], inline: true });

export const useRefund = () => useCommand(clubPayments.refund, { invalidates: moved, announces: true, inline: true });

const methodsChanged = { invalidates: [paymentMethods.list], announces: true } as const;
/** A revoked mandate also cancels its announced debits, so pending payments change. */
const mandateEnds = { invalidates: [paymentMethods.list, ...moved], announces: true };
export const useAddMethod = () => useCommand(paymentMethods.add, { inline: true });
export const useFinishAddMethod = () => useCommand(paymentMethods.finishAdd, methodsChanged);
export const useSignMandate = () => useCommand(paymentMethods.signMandate, { ...mandateEnds, inline: true });
export const useMakeDefault = () => useCommand(paymentMethods.makeDefault, methodsChanged);
export const useRemoveMethod = () => useCommand(paymentMethods.remove, mandateEnds);
