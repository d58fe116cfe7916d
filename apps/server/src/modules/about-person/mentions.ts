import { sql } from 'kysely';
import type { Db } from '../../kit/database.ts';
import type { EverythingAbout, Mention, NameWords } from './about-person.ts';
import { tableAndColumn } from './references.ts';

type NamedMention = readonly [column: string, mention: Mention];

/** Every text of the product that may name a person, in a fixed order. */
export const mentionsIn = (everything: EverythingAbout): readonly NamedMention[] =>
  Object.values(everything)
    .flatMap(({ mentions = {} }) => Object.entries<Mention>(mentions))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

const inJson = (name: string) => JSON.stringify(name).slice(1, -1);

/** Replaces the name with the number in one text about others. */
export const eraseMention = async (db: Db, [name, mention]: NamedMention, words: NameWords, nobody: string) => {
  if (typeof mention === 'function') return mention(db, words, nobody);
  if (words.spellings.length === 0) return;
  const { table, column } = tableAndColumn(name);
  const isJson = mention === 'json';
  const text = isJson ? sql`${sql.ref(column)}::text` : sql.ref(column);
  const searched = isJson ? words.spellings.map(inJson) : words.spellings;
  const replaced = searched.reduce((before, spelling) => sql`replace(${before}, ${spelling}, ${nobody})`, sql`${text}`);
  const named = sql.join(
    searched.map((spelling) => sql`strpos(${text}, ${spelling}) > 0`),
    sql` or `,
  );
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${isJson ? sql`(${replaced})::jsonb` : replaced} where ${named}
  `.execute(db);
};
