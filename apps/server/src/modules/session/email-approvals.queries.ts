import { type Inbox, inboxShows } from '@vereinshaus/contract/home/calls';
import { sql } from 'kysely';
import { type BatchedQuery, question, secondsOf } from '../../kit/ask-together.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { addSeconds, linkSeconds } from './lifetimes.ts';

type Row = { child_ID: number; fullname: string; administrator: string; reason: string; time: number; total: number };

/**
 * Neue E-Mail-Adressen that one administrator has approved and that wait for a second one; shown neither to the first nor to the person.
 */
export const emailApprovalsWaiting = (ctx: Ctx): BatchedQuery<Pick<Inbox, 'emailApprovals'>> =>
  question(
    sql<Row>`
      select c.person_id as "child_ID", p.display_name as fullname,
        w.display_name as administrator, a.reason,
        ${secondsOf('a.approved_at')} as time, (count(*) over ())::integer as total
      from email_change c
      join email_change_approval a on a.club_id = c.club_id and a.change_id = c.id
      join person_card p on p.club_id = c.club_id and p.id = c.person_id
      join person_card w on w.club_id = a.club_id and w.id = a.administrator_id
      where c.confirmed_at is null and c.ended_at is null and c.consented_at is null and c.consent_hash is not null
        and c.requested_at > ${addSeconds(ctx.now, -linkSeconds.emailConfirm)}
        and ${viewerOf(ctx).id} not in (a.administrator_id, c.person_id)
      order by a.approved_at limit ${inboxShows}`,
    (rows) => ({
      emailApprovals: { total: rows[0]?.total ?? 0, entries: rows.map(({ total: _total, ...entry }) => entry) },
    }),
  );
