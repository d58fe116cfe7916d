import { admins, type RowsOf } from './row.ts';

const seesBilling = {
  input: ({ child }: { child: number }) => ({ userID: child }),
  may: ['manager', 'role50', 'treasurer', ...admins],
  findNothing: ['foreignAdmin'],
} as const;

export const paymentsRows: RowsOf<'payments'> = {
  'payments.list': seesBilling,
  'payments.open': seesBilling,
  'payments.addManual': {
    input: ({ child }) => ({ child_ID: child, amount: 100, text: 'Barzahlung' }),
    may: ['treasurer', ...admins],
    findNothing: ['foreignAdmin'],
  },
};
