import { toSeconds } from '@vereinshaus/contract/kit/days';
import { minutesToStop } from '@vereinshaus/contract/messaging/mailing';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { namesByNumber } from '../persons/index.ts';
import { requireMassMailsLeft, takeMassTurn } from '../system/index.ts';
import { chosenBy, planFor } from './choose-persons.ts';
import { lockNewsletter, type StoredNewsletter } from './find-newsletter.ts';
import { newsletterErrors } from './newsletters.errors.ts';
import { startNewsletter } from './newsletters.jobs.ts';

const secondsToStop = minutesToStop * 60;
const maxDaysAhead = 366;

type Release = { newsletterId: number; version: number; seenMails: number; sendAt: number };

/** Freigeben: from now on it is what it is, and goes out at its time to whoever was chosen now and still agrees then. */
export const releaseNewsletter = async (
  ctx: Ctx,
  release: Release,
  { perDay }: { perDay: number },
): Promise<number> => {
  const newsletter = await lockNewsletter(ctx, release.newsletterId);
  if (newsletter.state !== 'draft') throw newsletterErrors.notADraft();
  if (newsletter.version !== release.version)
    throw newsletterErrors.changedMeanwhile({ who: await whoSaved(ctx, newsletter) });
  if (newsletter.blocks.length === 0) throw newsletterErrors.empty();
  const sendAt = sendingTime(ctx, release.sendAt);
  const { personIds, contactIds } = await chosenBy(ctx, newsletter.audience);
  const { letters, forContacts } = await planFor(ctx, { personIds, contactIds });
  const mails = letters.length + forContacts.letters.length;
  if (mails === 0) throw newsletterErrors.nobody();
  if (mails !== release.seenMails) throw newsletterErrors.otherNumber({ seen: release.seenMails, now: mails });
  await requireMassMailsLeft(ctx, { wanted: mails, promised: await promisedMails(ctx, sendAt), perDay });
  await sql`
    insert into newsletter_person (club_id, newsletter_id, person_id)
    select current_club(), ${newsletter.id}, w.id from unnest(${[...personIds]}::integer[]) as w (id)`.execute(ctx.db);
  await sql`
    insert into newsletter_contact (club_id, newsletter_id, contact_id)
    select current_club(), ${newsletter.id}, w.id from unnest(${[...contactIds]}::integer[]) as w (id)`.execute(ctx.db);
  const viewer = viewerOf(ctx);
  await ctx.db
    .updateTable('newsletter')
    .set({
      state: 'scheduled',
      send_at: sendAt,
      promised_mails: mails,
      released_by: viewer.tenantId === ctx.club.id ? viewer.id : null,
      version: newsletter.version + 1,
    })
    .where('id', '=', newsletter.id)
    .execute();
  const afterSeconds = Math.max(0, toSeconds(sendAt) - toSeconds(ctx.now));
  const job = { clubId: ctx.club.id, newsletterId: newsletter.id, origin: ctx.club.origin };
  await ctx.jobs.send(startNewsletter, job, { afterSeconds });
  await recordHistory(ctx, {
    kind: 'newsletter.released',
    personId: null,
    details: { subject: newsletter.subject, mails, at: sendAt.toISOString() },
  });
  return toSeconds(sendAt);
};

/**
 * Mails of other newsletters that are not at the mail server yet and go out within the same day. The turn is taken before they are
 * counted: of two that are released at once the second sees the first.
 */
const promisedMails = async (ctx: Ctx, sendAt: Date): Promise<number> => {
  await takeMassTurn(ctx);
  const { rows } = await sql<{ mails: number }>`
    select (coalesce(sum(n.promised_mails) filter (
        where n.state = 'scheduled' and abs(extract(epoch from n.send_at - ${sendAt}::timestamptz)) < 86400), 0)
      + (select count(*) from newsletter b
          join newsletter_letter l on l.club_id = b.club_id and l.newsletter_id = b.id and l.done_at is null
          where b.state in ('sending', 'paused')))::integer as mails
    from newsletter n`.execute(ctx.db);
  return rows[0]?.mails ?? 0;
};

/** Not before it can no longer be stopped. */
const sendingTime = (ctx: Ctx, wanted: number): Date => {
  const now = toSeconds(ctx.now);
  if (wanted > 0 && wanted < now) throw newsletterErrors.inThePast();
  if (wanted > now + maxDaysAhead * 86_400) throw newsletterErrors.tooFarAhead();
  return new Date(Math.max(wanted, now + secondsToStop) * 1000);
};

const whoSaved = async (ctx: Ctx, { updated_by }: StoredNewsletter): Promise<string> =>
  updated_by === null ? 'Jemand' : ((await namesByNumber(ctx, [updated_by])).get(updated_by) ?? 'Jemand');

/** Stoppen: as long as nothing has gone out it becomes a draft again. */
export const stopNewsletter = async (ctx: Ctx, newsletterId: number) => {
  const { state, subject, version } = await lockNewsletter(ctx, newsletterId);
  if (state !== 'scheduled') throw newsletterErrors.notStoppable();
  await sql`delete from newsletter_person where newsletter_id = ${newsletterId}`.execute(ctx.db);
  await sql`delete from newsletter_contact where newsletter_id = ${newsletterId}`.execute(ctx.db);
  await ctx.db
    .updateTable('newsletter')
    .set({ state: 'draft', send_at: null, released_by: null, version: version + 1 })
    .where('id', '=', newsletterId)
    .execute();
  await recordHistory(ctx, { kind: 'newsletter.stopped', personId: null, details: { subject } });
};
