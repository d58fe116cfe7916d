import { bookings } from '@vereinshaus/contract/bookings';
import { ledger } from '@vereinshaus/contract/ledger';
import { payments } from '@vereinshaus/contract/payments';
import { query, useCommand } from '../../kit/api.ts';

export const familyBookingsQuery = () => query(bookings.ofFamily, {});
export const bookingsQuery = (personId: number) => query(bookings.visiting, { userID: personId });

export const billingQuery = (personId: number) => query(payments.list, { userID: personId });
export const openItemsQuery = (personId: number) => query(payments.open, { userID: personId });

export const useAddManual = () =>
  useCommand(payments.addManual, {
    invalidates: [payments.list, payments.open, ledger.saldo, bookings.visiting, bookings.ofFamily],
    announces: true,
    inline: true,
  });
