import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { yearOf } from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { senderOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { praeSvnText } from './prae.texts.ts';

/** Für die Liste L 19 fragen: in November and December, early enough for the end of February. */
export const askForL19Job = defineJob({
  name: 'ask-for-l19',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '35 8 * 11,12 *',
});

type AskedTrainer = { personId: number; firstName: string; email: string };

/** Marked before the message is sent: of two concurrent runs only one sends it, and everybody is asked once a year. */
const noteAsked = async (ctx: WorkCtx, year: number): Promise<readonly AskedTrainer[]> => {
  const { rows } = await sql<AskedTrainer>`
    update prae_year y set asked_at = ${ctx.now}
    from person_card p, person_svn_state s
    where y.club_id = current_club() and y.year = ${year} and y.kind = 'prae' and y.asked_at is null
      and p.club_id = y.club_id and p.id = y.person_id and p.is_present
      and s.club_id = y.club_id and s.id = y.person_id and not s.has_svn
      and exists (
        select from prae_payout o where o.club_id = y.club_id and o.person_id = y.person_id
          and extract(year from o.paid_on) = ${year}
      )
    returning p.id as "personId", p.first_name as "firstName", p.email`.execute(ctx.db);
  return rows;
};

/** Returns how many trainers were asked; the office finds them in its inbox. */
export const askForL19 = async (ctx: WorkCtx): Promise<number> => {
  const year = yearOf(dayInVienna(ctx.now));
  const asked = await noteAsked(ctx, year);
  if (asked.length === 0) return 0;
  const sender = await senderOf(ctx);
  for (const { personId, firstName, email } of asked) {
    await recordHistory(ctx, { kind: 'prae.asked', personId, details: { year } });
    if (email === '') continue;
    const mail = await wordText(ctx, sender, praeSvnText, {
      reader: { id: personId, firstName },
      values: { jahr: String(year), link: `${ctx.club.origin}/benutzer/${personId}` },
    });
    await queueMail(ctx, { clubId: ctx.club.id, personId, to: email, urgency: 'notice', ...mail });
  }
  return asked.length;
};

export const askForL19Worker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(askForL19Job, async ({ database, now }) => {
    const year = yearOf(dayInVienna(now()));
    await inEachSite(
      { database, now, senderIn, originOf },
      sql`select club_id from clubs_to_ask_for_l19(${year})`,
      (transact) => transact(askForL19),
    );
  });
