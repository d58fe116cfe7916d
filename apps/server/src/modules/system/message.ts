import type { Db } from '../../kit/database.ts';

type Message = { clubId: number; personId: number; channel: 'whatsapp'; to: string; subject: string; at: Date };

/** Records a message that is not sent by mail in the outbox, where administrators see what was sent. */
export const noteMessage = async (db: Db, { clubId, personId, channel, to, subject, at }: Message) => {
  const { id } = await db
    .insertInto('mail')
    .values({ club_id: clubId, person_id: personId, channel, recipient: to, subject, body: '', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type Outcome = { state: 'sent' | 'outbox' | 'failed'; body?: string; error?: string; at: Date };

/** Records the result. The text is kept only if the message stays in the outbox. */
export const finishMessage = async (db: Db, messageId: number, { state, body = '', error = '', at }: Outcome) => {
  await db
    .updateTable('mail')
    .set({ state, body, error, sent_at: state === 'sent' ? at : null })
    .where('id', '=', messageId)
    .execute();
};
