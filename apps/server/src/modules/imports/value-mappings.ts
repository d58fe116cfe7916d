import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { folded } from './cells.rules.ts';
import type { WordMeanings } from './wordings.rules.ts';

/** For each field, what a value of the table means. */
export type ValueMappingsInput = Readonly<Record<string, Readonly<Record<string, string>>>>;

const pairsOf = (given: ValueMappingsInput) =>
  Object.entries(given).flatMap(([field, words]) =>
    Object.entries(words).map(([word, choice]) => ({ field, word: folded(word), choice })),
  );

/** What words mean: as the club has said for earlier tables, and as this plan says; what it leaves empty means nothing. */
export const meaningsOf = async (ctx: Ctx, given: ValueMappingsInput): Promise<WordMeanings> => {
  const remembered = await ctx.db.selectFrom('import_value as v').select(['v.field', 'v.word', 'v.choice']).execute();
  const meanings = new Map<string, Map<string, string>>();
  for (const { field, word, choice } of [...remembered, ...pairsOf(given)]) {
    const ofField = meanings.get(field) ?? new Map<string, string>();
    if (choice === '') ofField.delete(word);
    else ofField.set(word, choice);
    meanings.set(field, ofField);
  }
  return meanings;
};

/** Gemerkt für die nächste Tabelle. */
export const rememberMeanings = async (ctx: Ctx, given: ValueMappingsInput): Promise<void> => {
  const pairs = JSON.stringify(pairsOf(given).filter(({ word }) => word !== ''));
  const said = sql`jsonb_to_recordset(${pairs}::jsonb) as s (field text, word text, choice text)`;
  await sql`
    delete from import_value v using ${said} where s.field = v.field and s.word = v.word and s.choice = ''
  `.execute(ctx.db);
  await sql`
    insert into import_value (club_id, field, word, choice)
    select distinct on (s.field, s.word) current_club(), s.field, s.word, s.choice from ${said} where s.choice <> ''
    on conflict (club_id, field, word) do update set choice = excluded.choice
  `.execute(ctx.db);
};
