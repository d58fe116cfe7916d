import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { clubSettingsOf } from '../club-settings/index.ts';
import { senderOf } from '../clubs/index.ts';
import { administratorAddresses } from '../persons/index.ts';
import { queueMails } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { rightsReviewText } from './permissions.texts.ts';
import { holderInWords, holdersOfRights } from './rights-review.ts';

/** An die Prüfung der Rechte erinnern: once a year, on the day the club has chosen. */
export const remindOfReviewJob = defineJob({
  name: 'remind-of-review',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '35 8 * * *',
});

/** For how many days a missed reminder is sent later. */
const lateDays = 31;

const isDue = (today: string, month: number, day: number): boolean => {
  if (month === 0) return false;
  const chosen = Date.parse(`${today.slice(0, 4)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
  const late = (Date.parse(today) - chosen) / 86_400_000;
  return late >= 0 && late <= lateDays;
};

/**
 * Marked as reminded before the message is sent: of two concurrent runs only one sends it. A club that has already done this year's review
 * gets none.
 */
export const remindOfReview = async (ctx: WorkCtx): Promise<boolean> => {
  const today = dayInVienna(ctx.now);
  const { rightsReviewMonth, rightsReviewDay } = await clubSettingsOf(ctx);
  if (!isDue(today, rightsReviewMonth, rightsReviewDay)) return false;
  const { rows } = await sql`
    insert into rights_review (club_id, year, reminded_at) values (current_club(), ${Number(today.slice(0, 4))}, ${ctx.now})
    on conflict (club_id, year) do nothing returning 1`.execute(ctx.db);
  if (rows.length === 0) return false;
  const holders = await holdersOfRights(ctx);
  const mail = await wordText(ctx, await senderOf(ctx), rightsReviewText, {
    values: {
      rechte: holders.map(holderInWords).join('\n'),
      link: `${ctx.club.origin}/berechtigungen/pruefung`,
    },
  });
  const office = (await administratorAddresses(ctx)).map((to) => ({ personId: null, to, ...mail }));
  await queueMails(ctx, ctx.club.id, office, 'notice');
  return true;
};

export const remindOfReviewWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(remindOfReviewJob, async ({ database, now }) => {
    await inEachSite({ database, now, senderIn, originOf }, sql`select id from club_card club`, (transact) =>
      transact(remindOfReview),
    );
  });
