import { toSeconds } from '@vereinshaus/contract/kit/days';
import { type ReceptionEvent, receptionStatus, type SendingProgress } from '@vereinshaus/contract/messaging/reception';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { messagingErrors } from './messaging.errors.ts';
import type { OutgoingMessage } from './send-out.ts';

type EventRow = { name: string; personId: number; contactId: number; channel: string; status: string; at: Date };

const whose = sql`coalesce(p.display_name, k.name, '') as name, coalesce(m.person_id, 0) as "personId",
  coalesce(m.contact_id, 0) as "contactId", m.channel`;

/**
 * Empfangsstatistik: everything that happened to the messages of a sending, newest first. Each message begins with its own entry, followed
 * by reports of the carrier, the reader and the mail servers; within a second, because their clocks differ, in that order.
 */
export const receptionOf = async (ctx: Ctx, which: { kind: OutgoingMessage['kind']; sendingId: number }) => {
  const { subject, isCounted } = await sendingOf(ctx, which);
  const { rows } = await sql<EventRow>`
    select ${whose}, e.status, e.at
    from mail_card m
    left join person_card p on p.club_id = m.club_id and p.id = m.person_id
    left join contact_card k on k.club_id = m.club_id and k.id = m.contact_id
    cross join lateral (values
      (0, ${receptionStatus.started}, m.created_at),
      (1, ${receptionStatus.received}, case when m.bounced_at is null then m.sent_at end),
      (1, ${receptionStatus.kept}, case when m.state = 'outbox' then m.claimed_at end),
      (1, ${receptionStatus.collected}, case when m.state = 'collected' then m.created_at end),
      (1, ${receptionStatus.bundled}, case when m.state = 'bundled' then m.claimed_at end),
      (2, ${receptionStatus.opened}, m.opened_at),
      (3, ${receptionStatus.clicked}, m.clicked_at),
      (4, 'Nicht zugestellt: ' || m.error, case when m.state = 'failed' then coalesce(m.bounced_at, m.claimed_at, m.created_at) end),
      (4, 'Unklar, ob zugestellt', case when m.state = 'unclear' then m.claimed_at end)
    ) as e (step, status, at)
    where m.sending_id = ${which.sendingId} and e.at is not null
    order by date_trunc('second', e.at) desc, e.step desc, m.id`.execute(ctx.db);
  const messages = rows.map(
    ({ name, personId, contactId, channel, status, at }): ReceptionEvent => ({
      childName: name,
      childID: contactId === 0 ? personId : contactId,
      personType: contactId === 0 ? 0 : 1,
      msgType: channel,
      status,
      time: toSeconds(at),
    }),
  );
  return { subject, isCounted, messages };
};

const sendingOf = async (ctx: Ctx, { kind, sendingId }: { kind: OutgoingMessage['kind']; sendingId: number }) => {
  const { rows } = await sql<{ subject: string; isCounted: boolean }>`
    select s.subject, exists (
      select from mail_card m where m.club_id = s.club_id and m.sending_id = s.id and m.reception_token is not null
    ) as "isCounted"
    from sending s where s.id = ${sendingId} and s.kind = ${kind}`.execute(ctx.db);
  if (!rows[0]) throw messagingErrors.sendingGone();
  return rows[0];
};

/** The progress of sendings, by id. */
export const progressOf = async (
  ctx: Pick<Ctx, 'db'>,
  sendingIds: readonly number[],
): Promise<ReadonlyMap<number, SendingProgress>> => {
  const { rows } = await sql<SendingProgress & { id: number }>`
    select m.sending_id as id, count(*) as total, count(*) filter (where m.state in ('queued', 'sending')) as waiting,
      count(*) filter (where m.state in ('failed', 'unclear')) as failed
    from mail_card m where m.sending_id = any(${[...sendingIds]}::integer[]) group by m.sending_id`.execute(ctx.db);
  return new Map(rows.map(({ id, ...progress }) => [id, progress]));
};
