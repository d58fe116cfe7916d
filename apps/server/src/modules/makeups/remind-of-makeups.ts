import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { remindedDaysBefore } from '@vereinshaus/contract/makeups/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { isOwed } from './makeup-rows.ts';
import { makeupExpiringText } from './makeups.texts.ts';
import { tellFamily } from './tell-makeups.ts';

/** An ablaufende Ersatzstunden erinnern: every morning, where somebody has one. */
export const remindOfMakeupsJob = defineJob({
  name: 'remind-of-makeups',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '40 8 * * *',
});

type ExpiringMakeup = { personId: number; name: string; course: string; expiresAt: Date };

/** Noted before it is told: of two who look at once one tells. Who got it yesterday or today knows. */
const noteExpiring = async (ctx: WorkCtx): Promise<readonly ExpiringMakeup[]> => {
  const { rows } = await sql<ExpiringMakeup>`
    update makeup m set reminded_at = ${ctx.now}
    from person_card p, course_card c
    where m.state = 'open' and m.event_id is null and m.reminded_at is null and ${isOwed}
      and m.expires_at > ${ctx.now} and m.expires_at <= ${ctx.now}::timestamptz + make_interval(days => ${remindedDaysBefore})
      and m.created_at <= ${ctx.now}::timestamptz - interval '1 day'
      and p.club_id = m.club_id and p.id = m.person_id and c.club_id = m.club_id and c.id = m.course_id
    returning p.id as "personId", p.display_name as name, c.name as course, m.expires_at as "expiresAt"`.execute(
    ctx.db,
  );
  return rows;
};

/** One message for each, once. Gives back how many were told. */
export const remindOfMakeups = async (ctx: WorkCtx): Promise<number> => {
  if (!(await clubSettingsOf(ctx)).enableMakeups) return 0;
  const expiring = await noteExpiring(ctx);
  for (const { personId, name, course, expiresAt } of expiring) {
    // The moment after it is the beginning of the next day.
    const lastDay = formatDayOf(new Date(expiresAt.getTime() - 1));
    await tellFamily(ctx, personId, {
      text: makeupExpiringText,
      values: { kind: name, kurs: course, datum: lastDay },
      notice: 'Ersatzstunde läuft ab',
      facts: [
        { label: 'Kurs', text: course },
        { label: 'Gilt bis', text: lastDay },
      ],
    });
  }
  return expiring.length;
};

export const remindOfMakeupsWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(remindOfMakeupsJob, async ({ database, now }) => {
    await inEachSite(
      { database, now, senderIn, originOf },
      sql`select club_id from clubs_with_open_makeups()`,
      (transact) => transact(remindOfMakeups),
    );
  });
