import { z } from 'zod';
import { keepsBank } from '../clubs/club-field-access.ts';
import { anyOf, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, nothing, seconds, success } from '../kit/wire.ts';

const bankChange = z.strictObject({
  ID: z.int(),
  /** The person who requested it, and when. */
  fullname: z.string(),
  time: seconds,
  appliesAt: seconds,
  /** In words; an IBAN is shortened. */
  changes: z.array(z.strictObject({ label: z.string(), before: z.string(), after: z.string() })),
});
export type BankChange = z.output<typeof bankChange>;

/** Changes of the club's bank and provider data, which take effect a day later. */
export const bankChanges = {
  waiting: get('/club/bankChange', {
    summary: 'Die Änderung der Bankverbindung, die noch wartet, mit dem Zeitpunkt, ab dem sie gilt.',
    access: anyOf(may('club_read'), may('accounting_read')),
    input: nothing,
    reply: z.strictObject({ change: bankChange.nullable() }),
  }),

  stop: post('/club/bankChange/stop', {
    summary: 'Eine Änderung der Bankverbindung stoppen, bevor sie gilt.',
    access: keepsBank,
    input: z.object({ ID: id }),
    reply: success,
  }),
};
