import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { stopMails } from '../system/index.ts';
import { messagingErrors } from './messaging.errors.ts';

type HeldRow = { id: number; subject: string; until: Date; mails: number };

/** Mass messages that can still be stopped, newest first. */
export const heldMessages = async (ctx: Ctx) => {
  const { rows } = await sql<HeldRow>`
    select s.id, s.subject, s.held_until as until, (
      select count(*)::integer from mail_card m
      where m.club_id = s.club_id and m.sending_id = s.id and m.state = 'queued' and m.channel <> 'push'
    ) as mails
    from sending s where s.held_until > ${ctx.now} order by s.id desc limit 50`.execute(ctx.db);
  return rows.map(({ id, subject, until, mails }) => ({ ID: id, subject, until: toSeconds(until), mails }));
};

/** Stoppen: nothing of it is sent. The history of the intended recipients shows it too. */
export const stopMessage = async (ctx: Ctx, sendingId: number): Promise<number> => {
  const sending = await ctx.db
    .selectFrom('sending as s')
    .where('s.id', '=', sendingId)
    .select(['s.subject', 's.held_until'])
    .forUpdate()
    .executeTakeFirst();
  if (sending === undefined) throw messagingErrors.sendingGone();
  if (sending.held_until === null || sending.held_until <= ctx.now) throw messagingErrors.notStoppable();
  await ctx.db.updateTable('sending').set({ held_until: null }).where('id', '=', sendingId).execute();
  const mails = await stopMails(ctx, sendingId);
  await recordHistory(ctx, {
    kind: 'messaging.stopped',
    personId: null,
    details: { subject: sending.subject, mails },
  });
  return mails;
};
