import { z } from 'zod';
import { anyOf, may, ownGroup } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { ibanOrNone } from '../kit/iban.ts';
import { id, success, text } from '../kit/wire.ts';
import { seesBalances } from '../persons/calls.ts';

/** Cents: the balance (credit positive, debt negative), and the due and the later part of the debt. */
export const balance = { saldo: z.int(), due: z.int(), later: z.int() };
/** Cents of pending payments. */
export const underWay = z.int();
export type Balance = { saldo: number; due: number; later: number };

export const ledger = {
  saldo: get('/user/payments/saldo/:childID', {
    summary:
      'Der Saldo einer Person in Cent: positiv ein Guthaben, negativ noch zu bezahlen; davon fällig und später fällig, und was schon bezahlt, aber noch nicht angekommen ist.',
    access: anyOf(ownGroup('childID'), seesBalances),
    input: z.object({ childID: id }),
    reply: z.strictObject({ ...balance, underWay }),
  }),

  bankDetails: get('/user/payments/bank/:childID', {
    summary: 'Die Bankverbindung des Kundenkontos, zu dem eine Person gehört; leer, solange keine bekannt ist.',
    access: anyOf(ownGroup('childID'), seesBalances),
    // Writes data: access is logged.
    effect: true,
    input: z.object({ childID: id }),
    reply: z.strictObject({ iban: z.string(), holder: z.string() }),
  }),

  saveBankDetails: post('/user/payments/bank/:childID', {
    summary: 'Die Bankverbindung eines Kundenkontos speichern; leer löscht sie.',
    access: anyOf(ownGroup('childID'), may('accounting')),
    input: z.object({
      childID: id,
      iban: ibanOrNone,
      /** The account holder as registered with the bank; empty = the person's own name. */
      holder: text(70).optional(),
    }),
    reply: success,
  }),
};
