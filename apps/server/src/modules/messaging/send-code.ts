import { randomInt } from 'node:crypto';
import { whatsappCode } from '@vereinshaus/contract/messaging/calls';
import { z } from 'zod';
import type { WhatsApp } from '../../adapters/whatsapp/whatsapp.ts';
import type { Db } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { hashPassword } from '../session/index.ts';
import { finishMessage } from '../system/index.ts';

/** Creates a code and sends it. A user is waiting: after a few quick retries it counts as failed. */
export const sendCode = defineJob({
  name: 'send-whatsapp-code',
  input: z.object({ clubId: z.number(), personId: z.number(), messageId: z.number() }),
  retries: 3,
  retryDelaySeconds: 5,
  expireSeconds: 60,
});

const newCode = () => String(randomInt(0, 10 ** whatsappCode.digits)).padStart(whatsappCode.digits, '0');

/** The hash is slow on purpose: six digits are guessed quickly, but not within the ten minutes of their validity. */
const storeCode = async (db: Db, personId: number, code: string) =>
  db
    .updateTable('whatsapp_code')
    .set({ code_hash: await hashPassword(code), tries: 0 })
    .where('person_id', '=', personId)
    .returning('phone')
    .executeTakeFirst();

const outboxText = (code: string) =>
  `Dein Bestätigungscode lautet ${code}. Er gilt ${whatsappCode.validMinutes} Minuten.`;

export const codeWorker = (whatsapp: WhatsApp) =>
  worker(sendCode, async ({ database, now, isLast }, { clubId, personId, messageId }) => {
    const inClub = <T>(run: (db: Db) => Promise<T>) => database.transaction({ tenant: clubId }, run);
    const code = newCode();
    const stored = await inClub((db) => storeCode(db, personId, code));
    // WhatsApp was switched off meanwhile: nobody waits for the code any more.
    if (!stored) return;
    await whatsapp.sendCode({ to: stored.phone, code }).catch(async (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (isLast) await inClub((db) => finishMessage(db, messageId, { state: 'failed', error: reason, at: now() }));
      throw error;
    });
    await inClub((db) =>
      finishMessage(db, messageId, {
        at: now(),
        ...(whatsapp.kind === 'cloud' ? { state: 'sent' } : { state: 'outbox', body: outboxText(code) }),
      }),
    );
  });
