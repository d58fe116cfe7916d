import { type PriceRuleInput, type PriceRuleRow, ruleFrom } from '@vereinshaus/contract/price-rules/calls';
import { ruleText } from '@vereinshaus/contract/price-rules/price-rule-terms';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { saveClub } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { tagValue } from '../tags/index.ts';
import { priceRuleErrors } from './price-rules.errors.ts';
import { storedRules } from './stored-rules.ts';

/** More would only be noise, and every price looks at all of them. */
const maxRules = 50;

const ruleById = async (ctx: Ctx, id: number): Promise<PriceRuleRow> => {
  const rule = (await storedRules(ctx)).find(({ told }) => told.ID === id);
  if (rule === undefined) throw priceRuleErrors.gone();
  return rule.told;
};

/** The tag behind its number on the wire; null = the rule has none. */
export const tagOf = async (ctx: Pick<Ctx, 'db'>, wireTag: number): Promise<number | null> => {
  if (wireTag === 0) return null;
  const tag = await ctx.db
    .selectFrom('tag_card as t')
    .where('t.entity', '=', 'course')
    .where(tagValue, '=', wireTag)
    .select('t.id')
    .executeTakeFirst();
  if (tag === undefined) throw priceRuleErrors.tagGone();
  return tag.id;
};

const requireCourse = async (ctx: Ctx, courseId: number) => {
  if (courseId === 0) return;
  const course = await ctx.db
    .selectFrom('course_card as c')
    .where('c.id', '=', courseId)
    .where('c.deleted_at', 'is', null)
    .select('c.id')
    .executeTakeFirst();
  if (course === undefined) throw priceRuleErrors.courseGone();
};

const columnsOf = (input: PriceRuleInput, tagId: number | null) => {
  const rule = ruleFrom(input);
  const isFamily = rule.kind === 'family';
  return {
    kind: rule.kind,
    course_id: rule.courseId,
    tag_id: tagId,
    from_child: isFamily ? rule.fromChild : null,
    amount_cents: isFamily ? rule.terms.amountCents : null,
    percent: isFamily ? rule.terms.percent : null,
    cap_cents: isFamily ? rule.capCents : null,
    measure: isFamily ? null : rule.measure,
    is_active: input.active,
  };
};

const add = async (ctx: Ctx, columns: ReturnType<typeof columnsOf>): Promise<number> => {
  if ((await storedRules(ctx)).length >= maxRules) throw priceRuleErrors.tooMany();
  const { id } = await ctx.db
    .insertInto('price_rule')
    .values({ club_id: sql<number>`current_club()`, ...columns, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const toldOf = ({ text, scope }: PriceRuleRow) => ({ rule: text, scope });

/** Preisregel anlegen (ID 0) oder ändern. What was booked keeps its price; new bookings follow the rule. */
export const saveRule = async (ctx: Ctx, input: PriceRuleInput): Promise<number> => {
  await requireCourse(ctx, input.course_ID);
  const columns = columnsOf(input, await tagOf(ctx, input.tag_ID));
  if (input.ID === 0) {
    const id = await add(ctx, columns);
    await recordHistory(ctx, {
      kind: 'priceRule.created',
      personId: null,
      details: toldOf(await ruleById(ctx, id)),
    });
    return id;
  }
  const before = await ruleById(ctx, input.ID);
  if (before.kind !== input.kind) throw priceRuleErrors.kindStays();
  await ctx.db.updateTable('price_rule').set(columns).where('id', '=', input.ID).execute();
  const after = await ruleById(ctx, input.ID);
  const changes = Object.fromEntries(
    Object.entries({
      Regel: { before: before.text, after: ruleText(ruleFrom(input)) },
      'gilt für': { before: before.scope, after: after.scope },
      aktiv: { before: before.active, after: after.active },
    }).filter(([, change]) => change.before !== change.after),
  );
  if (Object.keys(changes).length > 0) {
    await recordHistory(ctx, { kind: 'priceRule.changed', personId: null, details: { changes } });
  }
  return input.ID;
};

/** Preisregel löschen. What was booked with it keeps its price. */
export const removeRule = async (ctx: Ctx, id: number) => {
  const rule = await ruleById(ctx, id);
  await ctx.db.deleteFrom('price_rule').where('id', '=', id).execute();
  await recordHistory(ctx, { kind: 'priceRule.removed', personId: null, details: toldOf(rule) });
};

/** Ob Preise die Umsatzsteuer enthalten: a setting of the club, changed where its effect is shown. */
export const setGrossPrices = (ctx: Ctx, grossPrices: boolean) => saveClub(ctx, { settings: { grossPrices } });
