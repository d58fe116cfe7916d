import { maxSections, type SectionInput } from '@vereinshaus/contract/sections/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { sectionErrors } from './sections.errors.ts';
import { sectionRecord } from './sections.queries.ts';

export const lockSection = async (ctx: Pick<Ctx, 'db'>, sectionId: number) => {
  const section = await ctx.db
    .selectFrom('section as s')
    .where('s.id', '=', sectionId)
    .select([...sectionRecord.columns])
    .forUpdate()
    .executeTakeFirst();
  if (section === undefined) throw sectionErrors.gone();
  return sectionRecord.toValues(section);
};

const requireCostCentre = async (ctx: Pick<Ctx, 'db'>, costCentreId: number) => {
  if (costCentreId === 0) return;
  const found = await ctx.db
    .selectFrom('cost_centre_card as k')
    .where('k.id', '=', costCentreId)
    .select('k.id')
    .executeTakeFirst();
  if (found === undefined) throw sectionErrors.costCentreGone();
};

const headsOf = async (ctx: Pick<Ctx, 'db'>, sectionId: number) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.display_name as name from section_head h
    join person_card p on p.club_id = h.club_id and p.id = h.person_id
    where h.section_id = ${sectionId} order by p.sort_name, p.id`.execute(ctx.db);
  return rows;
};

/** Afterwards exactly these lead it; the names before and after, where they differ. */
const replaceHeads = async (ctx: Ctx, sectionId: number, heads: readonly number[]) => {
  const before = await headsOf(ctx, sectionId);
  const wanted = [...new Set(heads)];
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from person_card p
    where p.id = any(${wanted}::integer[]) and p.is_present`.execute(ctx.db);
  const isNew = wanted.some((id) => !before.some((one) => one.id === id));
  if (isNew && (rows[0]?.count ?? 0) < wanted.length) throw sectionErrors.headGone();
  await sql`delete from section_head where section_id = ${sectionId} and person_id <> all(${wanted}::integer[])`.execute(
    ctx.db,
  );
  await sql`
    insert into section_head (club_id, section_id, person_id)
    select current_club(), ${sectionId}, unnest(${wanted}::integer[]) on conflict do nothing`.execute(ctx.db);
  const after = await headsOf(ctx, sectionId);
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(', ');
  return names(before) === names(after) ? null : { Leitung: { before: names(before), after: names(after) } };
};

const addSection = async (ctx: Ctx, values: Omit<SectionInput, 'ID' | 'heads'>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from section`.execute(ctx.db);
  if ((rows[0]?.count ?? 0) >= maxSections) throw sectionErrors.tooMany();
  const { id } = await ctx.db
    .insertInto('section')
    .values({ club_id: ctx.club.id, ...sectionRecord.toColumns(values), created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordHistory(ctx, { kind: 'section.created', personId: null, details: { name: values.name } });
  return id;
};

/** Sektion anlegen (ID 0) oder ändern, with who leads it. */
export const saveSection = async (ctx: Ctx, { ID: given, heads, ...values }: SectionInput): Promise<number> => {
  await requireCostCentre(ctx, values.costCentre_ID);
  const before = given === 0 ? null : await lockSection(ctx, given);
  const sectionId = before === null ? await addSection(ctx, values) : given;
  if (before !== null) {
    await ctx.db.updateTable('section').set(sectionRecord.toColumns(values)).where('id', '=', sectionId).execute();
  }
  const led = await replaceHeads(ctx, sectionId, heads);
  const changes = { ...(before && sectionRecord.changesBetween(before, values)), ...led };
  if (Object.keys(changes).length > 0) {
    await recordHistory(ctx, { kind: 'section.changed', personId: null, details: { name: values.name, changes } });
  }
  return sectionId;
};

/** Sektion löschen: only while nobody has ever been in it. */
export const removeSection = async (ctx: Ctx, sectionId: number) => {
  const { name } = await lockSection(ctx, sectionId);
  const member = await ctx.db
    .selectFrom('section_member as m')
    .where('m.section_id', '=', sectionId)
    .select('m.id')
    .limit(1)
    .executeTakeFirst();
  if (member !== undefined) throw sectionErrors.inUse();
  await ctx.db.deleteFrom('section').where('id', '=', sectionId).execute();
  await recordHistory(ctx, { kind: 'section.removed', personId: null, details: { name } });
};
