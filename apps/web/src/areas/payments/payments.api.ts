import { bookings } from '@vereinshaus/contract/bookings';
import { ledger } from '@vereinshaus/contract/ledger';
import { payments } from '@vereinshaus/contract/payments';
import { persons } from '@vereinshaus/contract/persons';
import { query, useCommand } from '../../kit/api.ts';

export const personQuery = (personId: number) => query(persons.get, { child_ID: personId });
export const familyQuery = (personId: number) => query(persons.list, { edit: personId });
export const bookingsQuery = (personId: number) => query(bookings.visiting, { userID: personId });

export const billingQuery = (personId: number) => query(payments.list, { userID: personId });
export const openItemsQuery = (personId: number) => query(payments.open, { userID: personId });

export const useAddManual = () =>
  useCommand(payments.addManual, {
    invalidates: [payments.list, payments.open, ledger.saldo, bookings.visiting, bookings.ofFamily],
    announces: true,
    inline: true,
  });
