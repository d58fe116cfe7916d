import { z } from 'zod';
import { anyOf, may, ownGroup } from './access.ts';
import { get, post } from './call.ts';
import { ibanOrNone } from './iban.ts';
import { seesBalances } from './persons.ts';
import { id, success } from './wire.ts';

export const ledger = {
  saldo: get('/user/payments/saldo/:childID', {
    summary: 'Der Saldo einer Person in Cent: positiv ein Guthaben, negativ noch zu bezahlen.',
    access: anyOf(ownGroup('childID'), seesBalances),
    input: z.object({ childID: id }),
    reply: z.strictObject({ saldo: z.int() }),
  }),

  bankDetails: get('/user/payments/bank/:childID', {
    summary: 'Die Bankverbindung des Kundenkontos, zu dem eine Person gehört; leer, solange keine bekannt ist.',
    access: anyOf(ownGroup('childID'), seesBalances),
    input: z.object({ childID: id }),
    reply: z.strictObject({ iban: z.string() }),
  }),

  saveBankDetails: post('/user/payments/bank/:childID', {
    summary: 'Die Bankverbindung eines Kundenkontos speichern; leer löscht sie.',
    access: anyOf(ownGroup('childID'), may('accounting')),
    input: z.object({ childID: id, iban: ibanOrNone }),
    reply: success,
  }),
};
