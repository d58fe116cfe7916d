import {
  isLookDue,
  maxKeptChanges,
  maxNamedChanges,
  movedText,
  type RestReason,
  type WatchFrequency,
} from '@vereinshaus/contract/views/living';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ReadingCtx, SignedIn, WorkCtx } from '../../kit/ctx.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { runAllThenThrow } from '../../kit/run-all-then-throw.ts';
import { inEachSite, type OriginResolver, type TransactionRunner, type WorkTools } from '../../kit/tenant-work.ts';
import { letterFrom, senderOf } from '../clubs/index.ts';
import { eyesOf } from '../session/index.ts';
import { queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { linkOf, livingLists, type ViewedList } from './living-lists.ts';
import { listAsSeenNow, movesBetween, readSeenList, type SeenList } from './seen-list.ts';
import { livingListText } from './views.texts.ts';

/** Lebende Listen: all day long, for whoever wants to know at once; the others have their morning. */
export const tellListChangesJob = defineJob({
  name: 'tell-list-changes',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '*/10 6-21 * * *',
});

type Watch = {
  id: number;
  list: ViewedList;
  name: string;
  address: string;
  often: WatchFrequency;
  byMail: boolean;
  lookedAt: Date;
  seen: unknown;
};

/** The watches of one person, held: of two workers one looks. */
const lockWatches = async (ctx: WorkCtx, personId: number): Promise<readonly Watch[]> => {
  const { rows } = await sql<Watch>`
    select w.id, v.list, v.name, v.address, w.often, w.by_mail as "byMail", w.looked_at as "lookedAt", w.seen_list as seen
    from view_watch w join saved_view v on v.club_id = w.club_id and v.id = w.view_id
    where w.person_id = ${personId} order by w.id for update of w skip locked`.execute(ctx.db);
  return rows.filter(({ often, lookedAt }) => isLookDue(often, lookedAt, ctx.now));
};

const noteLook = async (ctx: WorkCtx, watchId: number, seen: SeenList | RestReason) => {
  const [list, reason] = typeof seen === 'string' ? [null, seen] : [JSON.stringify(seen), null];
  await sql`
    update view_watch set looked_at = ${ctx.now}, seen_list = ${list}::jsonb, rests_because = ${reason}
    where id = ${watchId}`.execute(ctx.db);
};

type Moves = Awaited<ReturnType<typeof movesBetween>>;

/** Numbers stay as long as they are few enough to be read as names. */
const few = (ids: readonly number[]) => (ids.length > maxNamedChanges ? [] : [...ids]);

const noteChange = async (ctx: WorkCtx, watchId: number, { entered, left }: Moves) => {
  await sql`
    insert into view_change (club_id, watch_id, found_at, entered_ids, entered_count, left_ids, left_count)
    values (current_club(), ${watchId}, ${ctx.now}, ${few(entered)}::integer[], ${entered.length}, ${few(left)}::integer[], ${left.length})`.execute(
    ctx.db,
  );
  await sql`
    delete from view_change c where c.watch_id = ${watchId} and c.id not in (
      select k.id from view_change k where k.watch_id = ${watchId} order by k.id desc limit ${maxKeptChanges})`.execute(
    ctx.db,
  );
};

type Found = { watch: Watch; moves: Moves };

/** What became of one list since the last look; nothing where there was none, where it rests, and where nobody came or went. */
const lookAgain = async (ctx: WorkCtx, eyes: ReadingCtx, watch: Watch): Promise<Found[]> => {
  const now = await listAsSeenNow(eyes, watch);
  await noteLook(ctx, watch.id, now);
  if (typeof now === 'string') return [];
  const moves = await movesBetween(ctx, watch.list, readSeenList(watch.seen), now);
  if (moves.entered.length + moves.left.length === 0) return [];
  await noteChange(ctx, watch.id, moves);
  return [{ watch, moves }];
};

const blockOf = async (ctx: WorkCtx, eyes: ReadingCtx, { watch, moves: { entered, left } }: Found) => {
  const names = await livingLists[watch.list].names(eyes, [...few(entered), ...few(left)]);
  const fact = (label: string, ids: readonly number[]) =>
    ids.length === 0
      ? []
      : [{ label, text: movedText({ total: ids.length, names: few(ids).flatMap((id) => names.get(id) ?? []) }) }];
  return {
    heading: watch.name,
    facts: [...fact('Dazugekommen', entered), ...fact('Herausgefallen', left)],
    button: { label: 'Zur Liste', url: `${ctx.club.origin}${linkOf(watch.list, watch.address)}` },
  };
};

type Reader = { firstName: string; lastName: string; email: string };

const readerOf = async (ctx: WorkCtx, personId: number): Promise<Reader | undefined> => {
  const { rows } = await sql<Reader>`
    select p.first_name as "firstName", p.last_name as "lastName", trim(p.email) as email from person_card p
    where p.id = ${personId} and trim(p.email) <> ''`.execute(ctx.db);
  return rows[0];
};

/** One message about all of their lists that changed. */
const writeTo = async (ctx: WorkCtx, eyes: ReadingCtx, viewer: SignedIn, found: readonly Found[]) => {
  const reader = await readerOf(ctx, viewer.id);
  if (found.length === 0 || reader === undefined) return;
  const sender = await senderOf(ctx);
  const source = livingListText;
  const listen = found.map(({ watch }) => watch.name).join(', ');
  const { subject, body: words } = await wordText(ctx, sender, source, {
    reader: { id: viewer.id, firstName: reader.firstName, lastName: reader.lastName },
    values: { listen },
  });
  const blocks = [];
  for (const one of found) blocks.push(await blockOf(ctx, eyes, one));
  const letter = letterFrom(ctx, sender, {
    title: subject,
    blocks,
    button: { label: 'Lebende Listen', url: `${ctx.club.origin}/ansichten` },
    words,
  });
  await queueMail(ctx, {
    source,
    clubId: ctx.club.id,
    personId: viewer.id,
    to: reader.email,
    subject,
    ...letter,
    urgency: 'notice',
  });
};

/** All lists of one person: what was seen, what changed and what is told of it in one transaction. */
const tellPerson = async (ctx: WorkCtx, personId: number): Promise<number> => {
  const watches = await lockWatches(ctx, personId);
  if (watches.length === 0) return 0;
  const viewer = await eyesOf(ctx, personId);
  const eyes: ReadingCtx = { db: ctx.db, club: ctx.club, now: ctx.now, viewer };
  const found: Found[] = [];
  for (const watch of watches) found.push(...(await lookAgain(ctx, eyes, watch)));
  const byMail = found.filter(({ watch }) => watch.byMail);
  if (viewer !== null) await writeTo(ctx, eyes, viewer, byMail);
  return found.length;
};

/** One club, each person in a transaction of their own. Gives back how many lists had changed. */
export const tellListChanges = async (transact: TransactionRunner): Promise<number> => {
  const persons = await transact(async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      select distinct w.person_id as id from view_watch w order by w.person_id`.execute(ctx.db);
    return rows.map(({ id }) => id);
  });
  let changed = 0;
  await runAllThenThrow(persons, async (personId) => {
    changed += await transact((ctx) => tellPerson(ctx, personId));
  });
  return changed;
};

export const tellListChangesWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(tellListChangesJob, async ({ database, now }) => {
    await inEachSite(
      { database, now, senderIn, originOf },
      sql`select club_id from clubs_with_living_lists()`,
      tellListChanges,
    );
  });
