import { formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { clubSettingsOf, senderOf } from '../clubs/index.ts';
import { administratorAddresses } from '../persons/index.ts';
import { queueMails } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { drawWaitsText, wishesSavedText } from './draws.texts.ts';
import { tellResult } from './tell-draws.ts';

/** Wünsche bestätigen und ans Auslosen erinnern: every few minutes, where there is something to tell. */
export const tellWaitingDrawsJob = defineJob({
  name: 'tell-waiting-draws',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '*/10 * * * *',
});

/** Who changes the wishes again and again is told once, when they have been left alone for so long. */
const quietMinutes = 10;

type SavedWish = {
  drawId: number;
  draw: string;
  closesAt: Date;
  managerId: number;
  personId: number;
  name: string;
  courses: string[];
};

/** Noted before it is told: of two who look at once one tells. */
const noteSaved = async (ctx: WorkCtx): Promise<readonly SavedWish[]> => {
  const before = new Date(ctx.now.getTime() - quietMinutes * 60_000);
  const { rows } = await sql<SavedWish>`
    update draw_entry e set confirmed_at = ${ctx.now}
    from draw d, person_card p
    where e.confirmed_at is null and e.saved_at <= ${before} and d.club_id = e.club_id and d.id = e.draw_id
      and d.drawn_at is null and d.stopped_at is null and p.club_id = e.club_id and p.id = e.person_id
      and p.is_present and p.manager_id = e.manager_id
    returning d.id as "drawId", d.name as draw, d.closes_at as "closesAt", e.manager_id as "managerId", p.id as "personId",
      p.display_name as name, array(
        select c.name from unnest(e.wishes) with ordinality as w (course_id, place)
        join course_card c on c.club_id = e.club_id and c.id = w.course_id order by w.place
      ) as courses`.execute(ctx.db);
  return rows;
};

/** The wishes of each family as they are saved, in one mail however often they were changed. */
const confirmWishes = async (ctx: WorkCtx): Promise<number> => {
  const families = groupedBy(await noteSaved(ctx), ({ drawId, managerId }) => `${drawId} ${managerId}`);
  for (const family of families.values()) {
    const [first] = family;
    if (first === undefined) continue;
    const facts = [
      ...family.map(({ name, courses }) => ({
        label: name,
        text: courses.map((course, index) => `${index + 1}. ${course}`).join('\n'),
      })),
      // After a pause of the house it may be over already.
      first.closesAt > ctx.now
        ? { label: 'Ändern', text: `bis ${formatMoment(toSeconds(first.closesAt))}` }
        : { label: 'Geschlossen', text: `seit ${formatMoment(toSeconds(first.closesAt))}` },
    ];
    await tellResult(
      ctx,
      first.draw,
      { personIds: family.map(({ personId }) => personId), facts, notice: 'Wünsche gespeichert' },
      wishesSavedText,
    );
  }
  return families.size;
};

const noteWaiting = async (ctx: WorkCtx): Promise<readonly { name: string }[]> => {
  const { rows } = await sql<{ name: string }>`
    update draw d set office_told_at = ${ctx.now}
    where d.drawn_at is null and d.stopped_at is null and d.office_told_at is null and d.closes_at <= ${ctx.now}
    returning d.name`.execute(ctx.db);
  return rows;
};

/** The wishes are over and nobody has pressed the button: once for each draw, to every administrator. */
const remindOfDraws = async (ctx: WorkCtx): Promise<number> => {
  const waiting = await noteWaiting(ctx);
  if (waiting.length === 0) return 0;
  const addresses = await administratorAddresses(ctx);
  const sender = await senderOf(ctx);
  for (const { name } of waiting) {
    const mail = await wordText(ctx, sender, drawWaitsText, {
      values: { verlosung: name, link: `${ctx.club.origin}/verlosungen` },
    });
    const letters = addresses.map((to) => ({ personId: null, to, ...mail }));
    await queueMails(ctx, ctx.club.id, letters, 'notice');
  }
  return waiting.length;
};

export const tellWaitingDraws = async (ctx: WorkCtx): Promise<void> => {
  if (!(await clubSettingsOf(ctx)).enableDraws) return;
  await confirmWishes(ctx);
  await remindOfDraws(ctx);
};

export const tellWaitingDrawsWorker = (senderIn: WorkTools['senderIn'], originOf: OriginResolver) =>
  worker(tellWaitingDrawsJob, async ({ database, now }) => {
    await inEachSite(
      { database, now, senderIn, originOf },
      sql`select club_id from clubs_with_draws_to_tell(${now()})`,
      (transact) => transact(tellWaitingDraws),
    );
  });
