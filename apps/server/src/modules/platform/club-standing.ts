import { addDays, dayInVienna } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { administratorAddresses } from '../persons/index.ts';
import { queueMails } from '../system/index.ts';
import { eraseClubs } from './erase-clubs.ts';
import { inClub, requireClub } from './in-club.ts';
import { dropDemoOperator } from './operators.ts';
import { platformErrors } from './platform.errors.ts';
import { removedMail, suspendedMail } from './platform.mails.ts';
import { tellRegistry } from './tell-registry.ts';

/** How long a removal can be taken back. */
export const daysToTakeBack = 30;

type StandingRow = { suspended_at?: Date | null; suspension_text?: string; removed_at?: Date | null };

/** Two operators come one after the other: the second finds what the first has done. */
const lockStanding = async ({ db }: WorkCtx, clubId: number) => {
  await db
    .insertInto('club_standing')
    .values({ club_id: clubId })
    .onConflict((conflict) => conflict.column('club_id').doNothing())
    .execute();
  return db
    .selectFrom('club_standing as s')
    .where('s.club_id', '=', clubId)
    .select(['s.suspended_at', 's.removed_at', 's.is_demo'])
    .forUpdate()
    .executeTakeFirstOrThrow();
};

const setStanding = async (ctx: WorkCtx, clubId: number, standing: StandingRow) => {
  await ctx.db.updateTable('club_standing').set(standing).where('club_id', '=', clubId).execute();
  await tellRegistry(ctx);
};

export const tellAdministrators = async (inside: WorkCtx, mail: { subject: string; body: string }) => {
  const addresses = await administratorAddresses(inside);
  const letters = addresses.map((to) => ({ ...mail, source: 'platform' as const, to, personId: null }));
  if (letters.length > 0) await queueMails(inside, inside.club.id, letters);
};

/** Stilllegen: whoever comes reads a sentence, the data stay, and nothing is sent or charged meanwhile. */
export const suspendClub = async (ctx: WorkCtx, { clubId, text }: { clubId: number; text: string }) => {
  const club = await requireClub(ctx, clubId);
  const { suspended_at: since } = await lockStanding(ctx, clubId);
  if (since !== null) throw platformErrors.alreadySuspended();
  await setStanding(ctx, clubId, { suspended_at: ctx.now, suspension_text: text });
  await inClub(ctx, club, async (inside, by) => {
    await recordHistory(inside, { kind: 'platform.suspended', personId: null, details: { by, text } });
    await tellAdministrators(inside, suspendedMail(club.name, text));
  });
};

/** Wieder in Betrieb nehmen: ends a suspension, and takes a removal back. */
export const resumeClub = async (ctx: WorkCtx, clubId: number) => {
  const club = await requireClub(ctx, clubId);
  const { suspended_at: suspended, removed_at: removed } = await lockStanding(ctx, clubId);
  if (suspended === null && removed === null) throw platformErrors.alreadyOpen();
  await setStanding(ctx, clubId, { suspended_at: null, suspension_text: '', removed_at: null });
  await inClub(ctx, club, (inside, by) =>
    recordHistory(inside, { kind: 'platform.resumed', personId: null, details: { by } }),
  );
};

/** Zum Entfernen vormerken: it rests at once, and is erased when nobody has taken that back in time. */
export const removeClub = async (ctx: WorkCtx, { clubId, name }: { clubId: number; name: string }) => {
  const club = await requireClub(ctx, clubId);
  if (club.name !== name.trim()) throw platformErrors.wrongName();
  const { removed_at: removed } = await lockStanding(ctx, clubId);
  if (removed !== null) throw platformErrors.alreadyRemoved();
  await setStanding(ctx, clubId, { removed_at: ctx.now });
  const until = addDays(dayInVienna(ctx.now), daysToTakeBack);
  await inClub(ctx, club, async (inside, by) => {
    await recordHistory(inside, { kind: 'platform.removed', personId: null, details: { by } });
    await tellAdministrators(inside, removedMail(club.name, until));
  });
  return { until };
};

/** Die Vorführung verlassen: its clubs go at once, and with them the account whose password everybody knows. */
export const removeDemo = async (ctx: WorkCtx): Promise<number> => {
  const demos = await ctx.db
    .updateTable('club_standing')
    .set({ removed_at: ctx.now })
    .where('is_demo', '=', true)
    .returning('club_id')
    .execute();
  if (demos.length === 0) throw platformErrors.noDemo();
  await dropDemoOperator(ctx);
  await ctx.jobs.send(eraseClubs, { clubId: 0 });
  await tellRegistry(ctx);
  return demos.length;
};
