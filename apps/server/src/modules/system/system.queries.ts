import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { MailRow } from '@vereinshaus/contract/system/calls';
import { mailChannels, mailStates } from '@vereinshaus/contract/system/calls';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { pageWithTotal } from '../../kit/page.ts';
import { scheduleState } from '../../kit/schedule-clock.ts';
import { isOverdue, lastBackup } from '../backup/index.ts';
import { systemErrors } from './system.errors.ts';

const mailState = z.enum(mailStates);
const mailChannel = z.enum(mailChannels);

const wireMail = (row: {
  id: number;
  created_at: Date;
  channel: string;
  recipient: string;
  subject: string;
  state: string;
  error: string;
}): MailRow => ({
  ID: row.id,
  time: toSeconds(row.created_at),
  channel: mailChannel.parse(row.channel),
  to: row.recipient,
  subject: row.subject,
  state: mailState.parse(row.state),
  error: row.error,
});

const mailColumns = ['m.id', 'm.created_at', 'm.channel', 'm.recipient', 'm.subject', 'm.state', 'm.error'] as const;

/** Newest first; filters on recipient, subject, channel and state. */
export const mailsOfClub = async (
  ctx: Ctx,
  {
    page,
    size = 200,
    filters = {},
  }: { page: number; size?: number | undefined; filters?: Record<string, string> | undefined },
) => {
  const matching = ctx.db
    .selectFrom('mail as m')
    .$if(Boolean(filters.to), (query) => query.where('m.recipient', 'ilike', `%${filters.to}%`))
    .$if(Boolean(filters.subject), (query) => query.where('m.subject', 'ilike', `%${filters.subject}%`))
    .$if(Boolean(filters.channel), (query) => query.where('m.channel', '=', filters.channel ?? ''))
    .$if(Boolean(filters.state), (query) => query.where('m.state', '=', filters.state ?? ''))
    .select([...mailColumns, sql<number>`count(*) over ()`.as('total')])
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc');
  const { rows, total } = await pageWithTotal({ page, size }, ({ limit, offset }) =>
    matching.limit(limit).offset(offset).execute(),
  );
  return { mails: rows.map(wireMail), total };
};

/** Channels whose messages stay in the outbox, because no service is configured to deliver them. */
export type ReadableChannels = Readonly<Record<MailRow['channel'], boolean>>;

/** Contents are readable only while no service delivers them: later they belong to their recipients. */
export const mailById = async (ctx: Ctx, mailId: number, readable: ReadableChannels) => {
  const row = await ctx.db
    .selectFrom('mail as m')
    .leftJoin('stored_file_card as f', (join) =>
      join.onRef('f.club_id', '=', 'm.club_id').onRef('f.id', '=', 'm.attachment_id'),
    )
    .where('m.id', '=', mailId)
    .select([...mailColumns, 'm.body', 'f.id as file_id', 'f.name as file_name'])
    .executeTakeFirst();
  if (!row) throw requestErrors.notFound();
  const mail = wireMail(row);
  if (!readable[mail.channel]) {
    throw {
      email: systemErrors.mailDelivered,
      sms: systemErrors.smsDelivered,
      whatsapp: systemErrors.whatsappDelivered,
      push: systemErrors.pushDelivered,
    }[mail.channel]();
  }
  return { ...mail, text: row.body, attachment: row.file_id === null ? '' : `${row.file_id}-${row.file_name}` };
};

export const failedJobsOfClub = async (ctx: Ctx) => {
  const { rows } = await sql<{
    id: string;
    name: string;
    created_on: Date;
    attempts: number;
    error: string;
  }>`select * from failed_jobs()`.execute(ctx.db);
  return rows.map((row) => ({
    ID: row.id,
    name: row.name,
    time: toSeconds(row.created_on),
    attempts: row.attempts,
    error: row.error,
  }));
};

/** Whether the nightly backup works. Nothing is overdue if another process makes the backups. */
export const backupState = async (ctx: Ctx, isOurs: boolean) => {
  const last = await lastBackup(ctx.db);
  const { lastRun, isStopped } = await scheduleState(ctx.db);
  return {
    overdue: isOurs && isOverdue(last, ctx.now),
    time: last.goodAt === null ? 0 : toSeconds(last.goodAt),
    isScheduleStopped: isStopped,
    scheduleTime: lastRun === null ? 0 : toSeconds(lastRun),
  };
};
