import { z } from 'zod';
import { anyOf, ownGroup } from './access.ts';
import { get } from './call.ts';
import { seesBalances } from './persons.ts';
import { id } from './wire.ts';

export const ledger = {
  saldo: get('/user/payments/saldo/:childID', {
    summary: 'Der Saldo einer Person in Cent: positiv ein Guthaben, negativ noch zu bezahlen.',
    access: anyOf(ownGroup('childID'), seesBalances),
    input: z.object({ childID: id }),
    reply: z.strictObject({ saldo: z.int() }),
  }),
};
