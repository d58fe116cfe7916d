import { z } from 'zod';
import { anyOf, manager, may } from '../kit/access.ts';
import { get } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import { flag } from '../kit/wire.ts';

/** Users who see every account in the list; a Verwalter only sees the one of the own family. */
export const seesEveryAccount = may('accounting');

const openBalance = z.strictObject({
  /** Owner of the account; 0 = a customer who is not a person of the club. */
  ID: z.int(),
  /** Account number in the books. */
  accountNr: z.int(),
  prename: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  /** For users who read persons, and for the own family. */
  email: z.string().optional(),
  /** Courses the family currently takes part in. */
  cp: z.array(z.string()).optional(),
  /** Number of persons this account pays for; 0 = a customer. */
  family: z.int(),
  reminderlevel: z.int(),
  paymentReference: z.string(),
  /** Cents: negative = owed; the due part of it, and the later part. */
  saldoall: z.int(),
  due: z.int(),
  later: z.int(),
  /** Cents of pending payments. */
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
      /** Includes accounts with a credit, or with nothing open. */
      showNullSaldo: flag.default(false),
      /** Treats unconfirmed payments as paid. */
      considerPending: flag.default(false),
    }),
    reply: z.strictObject({
      users: z.array(openBalance),
      total: z.int(),
      /** Cents of all filtered accounts: total debt, due part, and total credit. */
      owed: z.int(),
      due: z.int(),
      credit: z.int(),
      underWay: z.int(),
    }),
  }),
};
