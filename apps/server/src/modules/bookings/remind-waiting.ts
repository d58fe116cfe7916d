import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { z } from 'zod';
import { roleLiteral } from '../../db/role-literal.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { clubSettingsOf, letterFrom, senderOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { hashToken, newToken } from '../session/index.ts';
import { queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { inOneLine } from './booking-letter.ts';
import { personFacts } from './person-facts.ts';
import { waitReminderText } from './queue-offer.texts.ts';

/** An Wartende erinnern: every morning, where somebody waits. */
export const remindWaitingJob = defineJob({
  name: 'remind-waiting',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '35 9 * * *',
});

/** The link of a reminder is good for so long. */
const linkDays = 28;
const dayMs = 86_400_000;

type SilentWait = {
  managerId: number;
  personId: number;
  firstName: string;
  courseId: number;
  course: string;
  since: Date;
  position: number;
};

/**
 * Everything that families wait for of whom one has heard nothing for weeks: neither an offer nor a reminder. Who is offered a
 * place, or has not answered an offer, knows where they are. The Verwalter are locked: of two who look at once one tells.
 */
const silentWaits = async (ctx: WorkCtx, weeks: number): Promise<readonly SilentWait[]> => {
  const before = new Date(ctx.now.getTime() - weeks * 7 * dayMs);
  const { rows } = await sql<{ id: number }>`
    select m.id from person_card m
    where m.is_present and exists (
      select from participation t
      join person_card p on p.club_id = t.club_id and p.id = t.person_id and p.is_present
      join course_card c on c.club_id = t.club_id and c.id = t.course_id and c.deleted_at is null
        and (c.ends_on is null or c.ends_on >= (${ctx.now}::timestamptz at time zone 'Europe/Vienna')::date)
      where t.club_id = m.club_id and p.manager_id = m.id and t.left_at is null and t.role = ${roleLiteral.waiting}
        and t.created_at <= ${before} and t.skipped_reason <> 'offerMissed'
        and not exists (select from queue_offer o where o.club_id = t.club_id and o.participation_id = t.id and o.offered_at > ${before}))
    order by m.id for no key update`.execute(ctx.db);
  const due = rows.map(({ id }) => id);
  if (due.length === 0) return [];
  // Asked after the lock: who was told meanwhile is left out.
  const { rows: waits } = await sql<SilentWait>`
    select p.manager_id as "managerId", p.id as "personId", p.first_name as "firstName", c.id as "courseId", c.name as course,
      coalesce(t.waits_since, t.queued_at, t.created_at) as since, (
        select count(*) from participation q
        where q.club_id = t.club_id and q.course_id = t.course_id and q.left_at is null and q.role = ${roleLiteral.waiting}
          and (q.queued_at, q.id) <= (t.queued_at, t.id))::integer as position
    from participation t
    join person_card p on p.club_id = t.club_id and p.id = t.person_id and p.is_present
    join course_card c on c.club_id = t.club_id and c.id = t.course_id and c.deleted_at is null
      and (c.ends_on is null or c.ends_on >= (${ctx.now}::timestamptz at time zone 'Europe/Vienna')::date)
    where p.manager_id = any(${due}::integer[]) and t.left_at is null and t.role = ${roleLiteral.waiting}
      and not exists (select from queue_reminder r where r.club_id = t.club_id and r.manager_id = p.manager_id and r.sent_at > ${before})
    order by p.manager_id, p.birth_date nulls last, p.id, c.name, t.id`.execute(ctx.db);
  return waits;
};

/** One message for the family, with its places and a link of its own. */
const remindFamily = async (ctx: WorkCtx, managerId: number, waits: readonly SilentWait[]) => {
  const [first] = waits;
  if (first === undefined) return;
  // It names to whom it goes, as the link of an offer does.
  const token = `${managerId}-${newToken()}`;
  // Of those whose link is over the newest alone counts, and that is this one.
  await ctx.db
    .deleteFrom('queue_reminder')
    .where('manager_id', '=', managerId)
    .where('expires_at', '<=', ctx.now)
    .execute();
  await ctx.db
    .insertInto('queue_reminder')
    .values({
      club_id: sql<number>`current_club()`,
      manager_id: managerId,
      sent_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + linkDays * dayMs),
      token_hash: hashToken(token),
    })
    .execute();
  for (const { personId, courseId, course } of waits) {
    await recordHistory(ctx, { kind: 'bookings.waitReminded', personId, courseId, details: { course } });
  }
  const [person] = await personFacts(ctx, first.courseId, [first.personId]);
  if (person === undefined || person.reader.email === '') return;
  const sender = await senderOf(ctx);
  const source = waitReminderText;
  const { body: words, subject } = await wordText(ctx, sender, source, {
    reader: { ...person.reader, id: managerId },
    values: { personen: inOneLine([...new Set(waits.map(({ firstName }) => firstName))]) },
  });
  const letter = letterFrom(ctx, sender, {
    title: subject,
    blocks: [
      {
        heading: '',
        facts: waits.map(({ firstName, course, position, since }) => ({
          label: `${firstName}, ${course}`,
          text: `Platz ${position}, seit ${formatDayOf(since)}`,
        })),
      },
    ],
    button: { label: 'Weiter warten oder nicht mehr', url: `${ctx.club.origin}/warten/${token}` },
    words,
  });
  await queueMail(ctx, {
    source,
    clubId: ctx.club.id,
    personId: managerId,
    to: person.reader.email,
    subject,
    ...letter,
  });
};

/** Gives back how many families were told. However long nobody looked, it is one message. */
export const remindWaiting = async (ctx: WorkCtx): Promise<number> => {
  const { waitReminderWeeks } = await clubSettingsOf(ctx);
  if (waitReminderWeeks === 0) return 0;
  const families = groupedBy(await silentWaits(ctx, waitReminderWeeks), ({ managerId }) => managerId);
  for (const [managerId, waits] of families) await remindFamily(ctx, managerId, waits);
  return families.size;
};

export const remindWaitingWorker = (senderIn: WorkTools['senderIn'], originOf: OriginResolver) =>
  worker(remindWaitingJob, async ({ database, now, isMadeUp = false }) => {
    await inEachSite(
      { database, now, isMadeUp, senderIn, originOf },
      sql`select club_id from clubs_with_waiting()`,
      (transact) => transact(remindWaiting),
    );
  });
