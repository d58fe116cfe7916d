import { type MessageText, maxMessageTexts } from '@vereinshaus/contract/messaging/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { messagingErrors } from './messaging.errors.ts';

/** Gespeicherte Texte, by name; shared by the office. */
export const messageTexts = async (ctx: Ctx): Promise<MessageText[]> => {
  const { rows } = await sql<MessageText>`
    select t.id as "ID", t.name, t.subject, t.body as text from message_text t
    order by t.name collate "de-AT-x-icu", t.id`.execute(ctx.db);
  return rows;
};

/** A text with the same name is replaced. */
export const saveMessageText = async (ctx: Ctx, { name, subject, text }: Omit<MessageText, 'ID'>) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from message_text t where lower(t.name) <> lower(${name})`.execute(ctx.db);
  if ((rows[0]?.count ?? 0) >= maxMessageTexts) throw messagingErrors.tooManyTexts();
  await sql`
    insert into message_text (club_id, name, subject, body, created_at)
    values (current_club(), ${name}, ${subject}, ${text}, ${ctx.now})
    on conflict (club_id, lower(name)) do update set name = excluded.name, subject = excluded.subject, body = excluded.body`.execute(
    ctx.db,
  );
};

export const removeMessageText = async (ctx: Ctx, textId: number) => {
  const removed = await ctx.db.deleteFrom('message_text').where('id', '=', textId).returning('id').executeTakeFirst();
  if (!removed) throw messagingErrors.textGone();
};
