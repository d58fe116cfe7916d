import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import type { LockedPerson } from './find-person.ts';
import { tableAndColumn } from './person-references.ts';

/**
 * Free texts about others in which somebody may be named. Columns of JSON are searched as they are written; the words of the
 * books have a door of their own, because nobody changes anything else there.
 */
const freeTexts = {
  'browser_error.info': 'text',
  'browser_error.message': 'text',
  'browser_error.pathname': 'text',
  'discount.name': 'text',
  'event.name': 'text',
  'event.place': 'text',
  'history_entry.details': 'json',
  'import_row.before': 'json',
  'ledger_account.address': 'text',
  'ledger_account.name': 'text',
  'ledger_entry.text': 'books',
  'mail.body': 'text',
  'mail.error': 'text',
  'mail.subject': 'text',
  'membership_change.note': 'text',
  'membership_request.answer': 'text',
  'membership_request.note': 'text',
  'membership_role.note': 'text',
  'participation.admin_note': 'text',
  'participation.note': 'text',
  'participation.price_steps': 'json',
  'participation.skipped_reason': 'text',
  'passkey.name': 'text',
  'person.extra': 'json',
  'person.health_note': 'text',
  'person.internal_note': 'text',
  'person.letter_salutation': 'text',
  'registration.held': 'json',
  'stored_file.name': 'text',
  'voucher.message': 'text',
  'voucher.recipient': 'text',
} as const;

const isTaken = async (ctx: Ctx, personId: number, condition: ReturnType<typeof sql<boolean>>): Promise<boolean> => {
  const { rows } = await sql`
    select from person p where p.id <> ${personId} and p.deleted_at is null and ${condition} limit 1
  `.execute(ctx.db);
  return rows.length > 0;
};

const shortest = 5;

/** What names the person and nobody else: who shares a name or a number is still here, and stays named. */
const namesOf = async (ctx: Ctx, person: LockedPerson, addresses: readonly string[]): Promise<readonly string[]> => {
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

/** How the person is found in texts about others. */
const nameWords = z.object({ first: z.string(), last: z.string(), spellings: z.array(z.string()) });
type NameWords = z.output<typeof nameWords>;

const inJson = (name: string) => JSON.stringify(name).slice(1, -1);

const replaceIn = async (db: Db, [reference, kind]: (typeof texts)[number], words: NameWords, nobody: string) => {
  const { spellings } = words;
  if (spellings.length === 0) return;
  if (kind === 'books') {
    for (const name of spellings) await sql`select erase_in_books(${name}, ${nobody})`.execute(db);
    return;
  }
  const { table, column } = tableAndColumn(reference);
  const isJson = kind === 'json';
  const text = isJson ? sql`${sql.ref(column)}::text` : sql.ref(column);
  const searched = isJson ? spellings.map(inJson) : spellings;
  const replaced = searched.reduce((before, name) => sql`replace(${before}, ${name}, ${nobody})`, sql`${text}`);
  const named = sql.join(
    searched.map((name) => sql`strpos(${text}, ${name}) > 0`),
    sql` or `,
  );
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${isJson ? sql`(${replaced})::jsonb` : replaced} where ${named}
  `.execute(db);
};

/** A table that waits for its import loses the rows of the person: importing it would bring them back. */
const eraseWaitingRows = async (db: Db, { first, last }: NameWords) => {
  if (first === '' || last === '') return;
  await sql`
    update import_file f
    set cells = (
      select coalesce(jsonb_agg(r.cells order by r.position), '[]')
      from jsonb_array_elements(f.cells) with ordinality as r (cells, position)
      where not (jsonb_exists(r.cells, ${first}) and jsonb_exists(r.cells, ${last}))
    )
    where f.cells @> ${JSON.stringify([[first, last]])}::jsonb
  `.execute(db);
};

/** Was über andere geschrieben wurde and names the person: the name gives way to the number, in one text after the other. */
export const eraseMentions = defineJob({
  name: 'erase-mentions',
  input: z.object({ clubId: z.number(), personId: z.number() }),
  retries: 10,
  retryDelaySeconds: 60,
});

const texts: readonly (readonly [reference: string, kind: 'text' | 'json' | 'books'])[] = Object.entries(freeTexts);

/** One per text, and one for the tables that wait. */
const stepCount = texts.length + 1;

/** Notes what is to be erased, while the names are still known. The words stay in the house until the job is done. */
export const beginErasure = async (ctx: Ctx, person: LockedPerson, addresses: readonly string[]) => {
  const spellings = await namesOf(ctx, person, addresses);
  const words: NameWords = { first: person.first_name, last: person.last_name, spellings: [...spellings] };
  await ctx.db
    .insertInto('erasure')
    .values({
      club_id: person.club_id,
      person_id: person.id,
      names: JSON.stringify(words),
      steps: stepCount,
      requested_at: ctx.now,
    })
    .execute();
  await ctx.jobs.send(eraseMentions, { clubId: person.club_id, personId: person.id });
};

/**
 * One step and the note that it is done, together or not at all: whoever runs it again goes on where it stopped. A new
 * version of the house may know more texts, and then begins again. True when nothing is left to do.
 */
const eraseNext = async (db: Db, personId: number, now: Date): Promise<boolean> => {
  const erasure = await db
    .selectFrom('erasure as e')
    .where('e.person_id', '=', personId)
    .where('e.finished_at', 'is', null)
    .select(['e.names', 'e.done', 'e.steps'])
    .forUpdate()
    .executeTakeFirst();
  if (!erasure) return true;
  const words = nameWords.parse(erasure.names);
  const done = erasure.steps === stepCount ? erasure.done : 0;
  const text = texts[done];
  if (text) await replaceIn(db, text, words, `anonymisiert ${personId}`);
  else await eraseWaitingRows(db, words);
  const isOver = text === undefined;
  await db
    .updateTable('erasure')
    .set({ steps: stepCount, done: done + 1, ...(isOver && { names: '{}', finished_at: now }) })
    .where('person_id', '=', personId)
    .execute();
  return isOver;
};

export const eraseMentionsWorker = worker(eraseMentions, async ({ database, now }, { clubId, personId }) => {
  let isOver = false;
  while (!isOver) isOver = await database.transaction({ tenant: clubId }, (db) => eraseNext(db, personId, now()));
});

/** How far it is; null when the person was never anonymised, or before this was noted. */
export const erasureOf = async (ctx: Ctx, personId: number) => {
  const erasure = await ctx.db
    .selectFrom('erasure as e')
    .where('e.person_id', '=', personId)
    .select(['e.done', 'e.steps'])
    .executeTakeFirst();
  return erasure ?? null;
};
