import { digestDays, lastDigestAt } from '@vereinshaus/contract/digests/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { letterFrom, senderOf } from '../clubs/index.ts';
import { bundleCollected, collectedMailsOf, queueMails, releaseUnread } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import {
  changesFor,
  type DigestReader,
  datesFor,
  dueReaders,
  formsFor,
  newsFor,
  offersFor,
  openItemsFor,
  previewReader,
  questionsFor,
} from './digest-data.queries.ts';
import { blocksOf, type DigestContent, isEmptyDigest, periodText } from './digest-words.ts';
import { familyDigestText } from './digests.texts.ts';

/** Wochenüberblick: every hour of the day, for clubs whose moment has come. */
export const writeDigestsJob = defineJob({
  name: 'write-digests',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '5 6-22 * * *',
});

/** So many families in one transaction: what one of them breaks holds up no more than these. */
const atOnce = 500;

const namesOf = ({ dates, questions, offers, changes }: DigestContent): string =>
  new Intl.ListFormat('de', { type: 'conjunction' }).format([
    ...new Set([...dates, ...questions, ...offers, ...changes].map(({ firstName }) => firstName)),
  ]);

/** Everything about all of these families, in as many statements as for one. */
const contentsOf = async (ctx: WorkCtx, readers: readonly DigestReader[], isHeld = true) => {
  const rowsOf = <T extends { readerId: number }>(rows: readonly T[]) => groupedBy(rows, ({ readerId }) => readerId);
  const dates = rowsOf(await datesFor(ctx, readers));
  const questions = rowsOf(await questionsFor(ctx, readers));
  const offers = rowsOf(await offersFor(ctx, readers));
  const changes = rowsOf(await changesFor(ctx, readers));
  const forms = rowsOf(await formsFor(ctx, readers));
  const items = rowsOf(await openItemsFor(ctx, readers));
  const news = rowsOf(await newsFor(ctx, readers));
  const mails = rowsOf(
    await collectedMailsOf(
      ctx,
      readers.map(({ id }) => id),
      isHeld,
    ),
  );
  return (id: number): DigestContent => ({
    dates: dates.get(id) ?? [],
    questions: questions.get(id) ?? [],
    offers: offers.get(id) ?? [],
    changes: changes.get(id) ?? [],
    forms: forms.get(id) ?? [],
    items: items.get(id) ?? [],
    news: news.get(id) ?? [],
    mails: mails.get(id) ?? [],
  });
};

type Edition = { reader: DigestReader; content: DigestContent };

const lettersOf = async (ctx: WorkCtx, editions: readonly Edition[]) => {
  const sender = await senderOf(ctx);
  const zeitraum = periodText(ctx.now);
  return inTurn(editions, async ({ reader: { id, address, firstName, lastName }, content }) => {
    const { subject, body: words } = await wordText(ctx, sender, familyDigestText, {
      reader: { id, firstName, lastName },
      values: { zeitraum, kinder: namesOf(content) },
    });
    const letter = letterFrom(ctx, sender, {
      title: subject,
      blocks: blocksOf(content, { origin: ctx.club.origin, farewell: sender.settings.mailFarewell }),
      button: { label: 'Zur Startseite', url: `${ctx.club.origin}/` },
      words,
    });
    return { source: familyDigestText, personId: id, to: address, subject, ...letter };
  });
};

type Preview = { subject: string; html: string };

/**
 * So sieht sie aus: the letter of this moment, written and not sent; null = nothing to say, and no letter goes out. Whoever has
 * not chosen it reads what the last week would have brought.
 */
export const previewDigest = async (ctx: WorkCtx, personId: number): Promise<Preview | null> => {
  const reader = await previewReader(ctx, personId, new Date(ctx.now.getTime() - digestDays * 86_400_000));
  if (reader === undefined) return null;
  const content = (await contentsOf(ctx, [reader], false))(reader.id);
  if (isEmptyDigest(content)) return null;
  const [letter] = await lettersOf(ctx, [{ reader, content }]);
  return letter === undefined ? null : { subject: letter.subject, html: letter.html };
};

/**
 * Some families whose moment has come: the letters, what waited for them and that they are served in one transaction, so
 * a worker that dies sends nothing twice and loses nothing. Gives back how many were looked at.
 */
const writeSome = async (ctx: WorkCtx, until: Date): Promise<number> => {
  const readers = await dueReaders(ctx, until, atOnce);
  if (readers.length === 0) return 0;
  const contentOf = await contentsOf(ctx, readers);
  const editions = readers
    .map((reader) => ({ reader, content: contentOf(reader.id) }))
    .filter(({ content }) => !isEmptyDigest(content));
  await queueMails(ctx, ctx.club.id, await lettersOf(ctx, editions), 'mass');
  await bundleCollected(
    ctx,
    editions.flatMap(({ content }) => content.mails.map(({ id }) => id)),
  );
  await sql`
    update family_digest set served_until = ${ctx.now} where person_id = any(${readers.map(({ id }) => id)}::integer[])`.execute(
    ctx.db,
  );
  return readers.length;
};

/** Wer ihn nicht mehr bekommt: whatever waited goes out, and so does every later mail. */
const forgetReaders = async (ctx: WorkCtx) => {
  await sql`
    delete from family_digest d where not exists (
      select from person_card p where p.club_id = d.club_id and p.id = d.person_id and p.is_present and p.manager_id = p.id
    )`.execute(ctx.db);
  await releaseUnread(ctx);
};

/** One club: after a pause of the house once, however many weeks it was. Gives back how many families were served. */
export const writeDigests = async (transact: <T>(run: (ctx: WorkCtx) => Promise<T>) => Promise<T>): Promise<number> => {
  await transact(forgetReaders);
  const serve = () =>
    transact(async (ctx) => {
      const { settings } = await senderOf(ctx);
      if (!settings.offersDigest) return 0;
      const { digestWeekday: weekday, digestHour: hour } = settings;
      return writeSome(ctx, lastDigestAt(ctx.now, { weekday, hour }));
    });
  let [total, served] = [0, 0];
  do {
    served = await serve();
    total += served;
  } while (served > 0);
  return total;
};

export const writeDigestsWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(writeDigestsJob, async ({ database, now, isMadeUp = false }) => {
    await inEachSite(
      { database, now, isMadeUp, senderIn, originOf },
      sql`select club_id from clubs_with_digests()`,
      writeDigests,
    );
  });
