import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { byLabel, requireOfferedTag } from './set-tags.ts';
import { tagErrors } from './tags.errors.ts';
import { availableTags, tagValue } from './tags.queries.ts';

type TagManyInput = {
  personIds: readonly number[];
  add: readonly (number | { label: string })[];
  remove: readonly number[];
};

type Labels = { person_id: number; labels: string[] };

/**
 * Viele taggen: the chosen tags are given and taken, everything else stays. All or nobody: a number that is no living
 * person of this club refuses the whole. Sent twice it changes nothing the second time.
 */
export const tagMany = async (ctx: Ctx, { personIds, add, remove }: TagManyInput): Promise<number> => {
  if (add.length + remove.length === 0) throw tagErrors.nothingChosen();
  const persons = await lockPersons(ctx, personIds);
  const offered = await availableTags(ctx, 'user');
  const given: number[] = [];
  for (const tag of add)
    given.push(typeof tag === 'number' ? requireOfferedTag(offered, tag) : await byLabel(ctx, 'user', tag));
  const before = await labelsOf(ctx, persons);
  await giveAndTake(ctx, persons, { given, taken: remove.filter((value) => !given.includes(value)) });
  const after = await labelsOf(ctx, persons);
  const changed = persons.filter((id) => before.get(id)?.join('|') !== after.get(id)?.join('|'));
  await recordHistoryForEach(
    ctx,
    changed.map((personId) => ({
      kind: 'tags.changed' as const,
      personId,
      details: { changes: { tags: { before: before.get(personId) ?? [], after: after.get(personId) ?? [] } } },
    })),
  );
  return changed.length;
};

/** In the order of their numbers: two who tag the same persons come one after the other. */
const lockPersons = async (ctx: Ctx, personIds: readonly number[]): Promise<readonly number[]> => {
  const wanted = [...new Set(personIds)];
  const rows = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', (eb) => eb.fn.any(eb.val(wanted)))
    .where('p.deleted_at', 'is', null)
    .select('p.id')
    .orderBy('p.id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < wanted.length) throw tagErrors.somePersonsGone({ count: wanted.length - rows.length });
  return rows.map(({ id }) => id);
};

const labelsOf = async (ctx: Ctx, persons: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> => {
  const { rows } = await sql<Labels>`
    select g.person_id, array_agg(t.label order by t.label) as labels
    from tagging g join tag t on t.club_id = g.club_id and t.id = g.tag_id
    where g.person_id = any(${[...persons]}::integer[]) group by g.person_id`.execute(ctx.db);
  return new Map(rows.map(({ person_id, labels }) => [person_id, labels]));
};

const withValues = (values: readonly number[]) => sql`
  select t.id from tag t where t.club_id = current_club() and t.entity = 'user' and ${tagValue} = any(${[...values]}::integer[])`;

const giveAndTake = async (
  ctx: Ctx,
  persons: readonly number[],
  { given, taken }: { given: readonly number[]; taken: readonly number[] },
) => {
  if (taken.length > 0) {
    await sql`
      delete from tagging where person_id = any(${[...persons]}::integer[]) and tag_id in (${withValues(taken)})`.execute(
      ctx.db,
    );
  }
  if (given.length > 0) {
    await sql`
      insert into tagging (club_id, entity, tag_id, person_id, created_at)
      select current_club(), 'user', c.id, p.id, ${ctx.now}::timestamptz
      from (${withValues(given)}) c cross join unnest(${[...persons]}::integer[]) as p (id)
      on conflict do nothing`.execute(ctx.db);
  }
};
