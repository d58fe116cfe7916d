import { z } from 'zod';
import { anyOf, manager, may } from '../kit/access.ts';
import { get } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import { flag } from '../kit/wire.ts';

/** Who sees every account in the list; a Verwalter finds the one of the own family there. */
export const seesEveryAccount = may('accounting');

const openBalance = z.strictObject({
  /** Whose account it is; 0 = that of a customer who is no person of the club. */
  ID: z.int(),
  /** Number of the account in the books. */
  accountNr: z.int(),
  prename: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  /** For those who read persons, and of the own family. */
  email: z.string().optional(),
  /** The courses that somebody of the family takes part in now. */
  cp: z.array(z.string()).optional(),
  /** So many persons this account pays for; 0 = a customer. */
  family: z.int(),
  reminderlevel: z.int(),
  paymentReference: z.string(),
  /** Cents: negative = owed; of that due by now, and due later. */
  saldoall: z.int(),
  due: z.int(),
  later: z.int(),
  /** Cents of payments that were made and have not arrived yet. */
  underWay: z.int(),
});
export type OpenBalance = z.infer<typeof openBalance>;

export const familyStatus = (persons: number): string =>
  persons === 0 ? 'Kunde' : persons === 1 ? 'Einzelperson' : `Familie (${persons})`;

export const openBalances = {
  list: get('/courses/list/offen', {
    summary:
      'Offene Salden: jedes Kundenkonto von Familien und Kunden, auf dem etwas zu bezahlen ist. Unter Rolle 80 nur das der eigenen Familie.',
    access: anyOf(seesEveryAccount, manager),
    input: z.object({
      ...listInput,
      /** Accounts with a credit, or with nothing open, as well. */
      showNullSaldo: flag.default(false),
      /** Payments that are not confirmed yet count as paid. */
      considerPending: flag.default(false),
    }),
    reply: z.strictObject({
      users: z.array(openBalance),
      total: z.int(),
      /** Cents, of everything the filter left: what accounts owe, of that what is due, and what others have as credit. */
      owed: z.int(),
      due: z.int(),
      credit: z.int(),
      underWay: z.int(),
    }),
  }),
};
