import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { remindedDaysBefore } from '@vereinshaus/contract/makeups/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { clubSettingsOf, senderOf } from '../clubs/index.ts';
import { tellGathered } from '../messaging/index.ts';
import { wordText } from '../wording/index.ts';
import { isOwed } from './makeup-rows.ts';
import { makeupExpiringText, makeupsExpiringText } from './makeups.texts.ts';
import { makeupsPage } from './tell-makeups.ts';

/** An ablaufende Ersatzstunden erinnern: every morning, where somebody has one. */
export const remindOfMakeupsJob = defineJob({
  name: 'remind-of-makeups',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '40 8 * * *',
});

type ExpiringMakeup = { id: number; personId: number; name: string; course: string; expiresAt: Date };

/** Noted before it is told: of two who look at once one tells. Who got it yesterday or today knows. */
const noteExpiring = async (ctx: WorkCtx): Promise<readonly ExpiringMakeup[]> => {
  const { rows } = await sql<ExpiringMakeup>`
    update makeup m set reminded_at = ${ctx.now}
    from person_card p, course_card c
    where m.state = 'open' and m.event_id is null and m.reminded_at is null and ${isOwed}
      and m.expires_at > ${ctx.now} and m.expires_at <= ${ctx.now}::timestamptz + make_interval(days => ${remindedDaysBefore})
      and m.created_at <= ${ctx.now}::timestamptz - interval '1 day'
      and p.club_id = m.club_id and p.id = m.person_id and c.club_id = m.club_id and c.id = m.course_id
    returning m.id, p.id as "personId", p.display_name as name, c.name as course, m.expires_at as "expiresAt"`.execute(
    ctx.db,
  );
  return rows.toSorted((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime() || one.id - other.id);
};

/** The moment after it is the beginning of the next day. */
const lastDayOf = ({ expiresAt }: ExpiringMakeup): string => formatDayOf(new Date(expiresAt.getTime() - 1));

const composeOne = async (ctx: WorkCtx, makeup: ExpiringMakeup) => {
  const { name, course } = makeup;
  const lastDay = lastDayOf(makeup);
  const facts = [
    { label: 'Kurs', text: course },
    { label: 'Gilt bis', text: lastDay },
  ];
  return {
    told: await wordText(ctx, await senderOf(ctx), makeupExpiringText, {
      values: { kind: name, kurs: course, datum: lastDay },
    }),
    facts,
    push: { title: 'Ersatzstunde läuft ab', text: `${course}, gilt bis ${lastDay}` },
  };
};

const composeSeveral = async (ctx: WorkCtx, makeups: readonly ExpiringMakeup[]) => ({
  told: await wordText(ctx, await senderOf(ctx), makeupsExpiringText, { values: { anzahl: String(makeups.length) } }),
  facts: [...groupedBy(makeups, ({ name }) => name)].map(([label, expiring]) => ({
    label,
    text: expiring.map((makeup) => `${makeup.course}, gilt bis ${lastDayOf(makeup)}`).join('\n'),
  })),
  push: {
    title: 'Ersatzstunden laufen ab',
    text: [...new Set(makeups.map((makeup) => `${makeup.course}, gilt bis ${lastDayOf(makeup)}`))].join('; '),
  },
});

/** One message for each family, however many expire; each once. Gives back how many expire. */
export const remindOfMakeups = async (ctx: WorkCtx): Promise<number> => {
  if (!(await clubSettingsOf(ctx)).enableMakeups) return 0;
  const expiring = await noteExpiring(ctx);
  const concerns = expiring.map((makeup) => ({ personId: makeup.personId, item: makeup }));
  await tellGathered(ctx, concerns, {
    kind: 'makeups',
    urgency: 'confirmation',
    page: makeupsPage,
    compose: (makeups) => {
      const [first] = makeups;
      return first === undefined || makeups.length > 1 ? composeSeveral(ctx, makeups) : composeOne(ctx, first);
    },
  });
  return expiring.length;
};

export const remindOfMakeupsWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(remindOfMakeupsJob, async ({ database, now, isMadeUp = false }) => {
    await inEachSite(
      { database, now, isMadeUp, senderIn, originOf },
      sql`select club_id from clubs_with_open_makeups()`,
      (transact) => transact(remindOfMakeups),
    );
  });
