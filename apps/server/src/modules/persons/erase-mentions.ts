import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { type EverythingAbout, eraseMention, mentionsIn, type NameWords } from '../about-person/index.ts';
import type { LockedPerson } from './find-person.ts';

const isTaken = async (
  ctx: WorkCtx,
  personId: number,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<boolean> => {
  const { rows } = await sql`
    select from person p where p.id <> ${personId} and p.deleted_at is null and ${condition} limit 1
  `.execute(ctx.db);
  return rows.length > 0;
};

const shortest = 5;

/** Names that only this person has: a name or number that somebody else shares must stay. */
const namesOf = async (
  ctx: WorkCtx,
  person: LockedPerson,
  addresses: readonly string[],
): Promise<readonly string[]> => {
  const { id, first_name: first, last_name: last, phone } = person;
  const hasNamesake = await isTaken(ctx, id, sql<boolean>`p.first_name = ${first} and p.last_name = ${last}`);
  const hasSharedPhone = await isTaken(ctx, id, sql<boolean>`${phone} in (p.phone, p.emergency_phone)`);
  const own: string[] = [];
  for (const address of addresses) {
    if (!(await isTaken(ctx, id, sql<boolean>`lower(p.email) = ${address}`))) own.push(address, person.email);
  }
  const isNamed = first !== '' && last !== '' && !hasNamesake;
  const names = [
    ...(isNamed ? [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`] : []),
    ...(hasSharedPhone ? [] : [phone]),
    ...own,
  ];
  return [...new Set(names)].filter((name) => name.length >= shortest);
};

const nameWords = z.object({ first: z.string(), last: z.string(), spellings: z.array(z.string()) });

/** Was über andere geschrieben wurde and names the person: the name is replaced by the number, in one text after the other. */
export const eraseMentions = defineJob({
  name: 'erase-mentions',
  input: z.object({ clubId: z.number(), personId: z.number() }),
  retries: 10,
  retryDelaySeconds: 60,
});

/** One step per text, and a last one that finishes. */
const stepsOf = (everything: EverythingAbout) => mentionsIn(everything).length + 1;

/** Stores what is to be erased, while the names are still known. The names stay in the database until the job is done. */
export const beginErasure = async (
  ctx: WorkCtx,
  everything: EverythingAbout,
  person: LockedPerson,
  addresses: readonly string[],
) => {
  const spellings = await namesOf(ctx, person, addresses);
  const words: NameWords = { first: person.first_name, last: person.last_name, spellings: [...spellings] };
  await ctx.db
    .insertInto('erasure')
    .values({
      club_id: person.club_id,
      person_id: person.id,
      names: JSON.stringify(words),
      steps: stepsOf(everything),
      requested_at: ctx.now,
    })
    .execute();
  await ctx.jobs.send(eraseMentions, { clubId: person.club_id, personId: person.id });
};

/**
 * One step and the note that it is done, in one transaction: a retry continues where it stopped. A new version may know more texts, and
 * then starts again. True when nothing is left to do.
 */
const eraseNext = async (db: Db, everything: EverythingAbout, personId: number, now: Date): Promise<boolean> => {
  const erasure = await db
    .selectFrom('erasure as e')
    .where('e.person_id', '=', personId)
    .where('e.finished_at', 'is', null)
    .select(['e.names', 'e.done', 'e.steps'])
    .forUpdate()
    .executeTakeFirst();
  if (!erasure) return true;
  const words = nameWords.parse(erasure.names);
  const steps = stepsOf(everything);
  const done = erasure.steps === steps ? erasure.done : 0;
  const mention = mentionsIn(everything)[done];
  if (mention) await eraseMention(db, mention, words, `anonymisiert ${personId}`);
  const isOver = mention === undefined;
  await db
    .updateTable('erasure')
    .set({ steps, done: done + 1, ...(isOver && { names: '{}', finished_at: now }) })
    .where('person_id', '=', personId)
    .execute();
  return isOver;
};

type MentionedPerson = { clubId: number; personId: number };

export const eraseAllMentions = async (
  database: Database,
  everything: EverythingAbout,
  { clubId, personId }: MentionedPerson,
  now: () => Date,
) => {
  const next = (db: Db) => eraseNext(db, everything, personId, now());
  let isOver = false;
  while (!isOver) isOver = await database.transaction({ tenant: clubId }, next);
};

export const eraseMentionsWorker = (everything: EverythingAbout) =>
  worker(eraseMentions, ({ database, now }, erased) => eraseAllMentions(database, everything, erased, now));

/** The progress; null if the person was never anonymised, or before erasures were recorded. */
export const erasureOf = async (ctx: Ctx, personId: number) => {
  const erasure = await ctx.db
    .selectFrom('erasure as e')
    .where('e.person_id', '=', personId)
    .select(['e.done', 'e.steps'])
    .executeTakeFirst();
  return erasure ?? null;
};
