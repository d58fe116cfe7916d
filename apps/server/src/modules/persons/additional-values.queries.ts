import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { extraOf } from './person-row.ts';

/** The values of these fields of the club, by person; persons without any of them are left out. */
export const additionalValuesOf = async (
  ctx: Ctx,
  tags: readonly string[],
  personIds: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> => {
  if (tags.length === 0 || personIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; extra: unknown }>`
    select p.id, (select jsonb_object_agg(v.key, v.value) from jsonb_each(p.extra) v where v.key = any(${[...tags]}::text[])) as extra
    from person p where p.id = any(${[...personIds]}::integer[]) and p.extra ?| ${[...tags]}::text[]`.execute(ctx.db);
  return new Map(rows.map(({ id, extra }) => [id, extraOf(extra)]));
};
