import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';
import { createPasswordLink, linkSeconds } from '../session/index.ts';
import { queueMails, requireMassMailsLeft } from '../system/index.ts';
import { invitationErrors } from './invitations.errors.ts';
import { invitationMail } from './invitations.mails.ts';
import { type Family, nextFamilies } from './invitations.queries.ts';

const lockKey = 120_001;

type Wave = { size: number; again: boolean; text: string; waves: number };

const standingOf = (again: boolean) => (again ? 'toAskAgain' : 'toInvite');

const lastDay = (ctx: Pick<Ctx, 'now'>) => dayInVienna(new Date(ctx.now.getTime() + linkSeconds.registration * 1000));

/** Who invites comes one after the other, and only when nobody has since the screen was read: nobody is written to twice. */
const requireTurn = async (ctx: Ctx, waves: number) => {
  await sql`select pg_advisory_xact_lock(${lockKey}, current_club())`.execute(ctx.db);
  const { count } = await ctx.db
    .selectFrom('invitation_wave as w')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count !== waves) throw invitationErrors.sentMeanwhile();
};

const keepWave = async (ctx: Ctx, families: readonly Family[]) => {
  const viewer = viewerOf(ctx);
  const { id } = await ctx.db
    .insertInto('invitation_wave')
    .values({
      club_id: ctx.club.id,
      created_at: ctx.now,
      created_by: viewer.tenantId === ctx.club.id ? viewer.id : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('invitation')
    .values(
      families.map((family) => ({ club_id: ctx.club.id, wave_id: id, person_id: family.id, email: family.email })),
    )
    .execute();
};

/** Einladen: the next families get a mail with their own link, all of them in this transaction or none. */
export const inviteFamilies = async (
  ctx: Ctx,
  { size, again, text, waves }: Wave,
  { perDay }: { perDay: number },
): Promise<number> => {
  await requireTurn(ctx, waves);
  const families = await nextFamilies(ctx, standingOf(again), size);
  if (families.length === 0) throw invitationErrors.nobody();
  await requireMassMailsLeft(ctx, { wanted: families.length, perDay });
  const sender = await senderOf(ctx);
  const { id: clubId, origin } = ctx.club;
  const letters: Awaited<ReturnType<typeof invitationMail>>[] = [];
  for (const family of families) {
    const account = { clubId, origin, personId: family.id, email: family.email };
    const link = await createPasswordLink(ctx, { ...account, seconds: linkSeconds.registration });
    letters.push(await invitationMail(ctx, sender, { family, link, until: lastDay(ctx), text }));
  }
  const mailIds = await queueMails(ctx, clubId, letters, 'mass');
  await keepWave(ctx, families);
  await recordHistoryForEach(
    ctx,
    families.map(({ id: personId }, index) => ({
      kind: 'invitations.invited' as const,
      personId,
      details: { mailIds: mailIds.slice(index, index + 1) },
    })),
  );
  await recordHistory(ctx, { kind: 'invitations.sent', personId: null, details: { families: families.length } });
  return families.length;
};

/** So liest es die nächste Familie. The link is for them alone. */
export const previewInvitation = async (ctx: Ctx, { text, again }: Pick<Wave, 'text' | 'again'>) => {
  const [family] = await nextFamilies(ctx, standingOf(again), 1);
  if (!family) throw invitationErrors.nobody();
  const link = `${ctx.club.origin}/benutzer/changepw/…`;
  const { subject, body } = await invitationMail(ctx, await senderOf(ctx), { family, link, until: lastDay(ctx), text });
  return { subject, text: body };
};
