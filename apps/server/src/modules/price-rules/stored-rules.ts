import { type PriceRuleInput, type PriceRuleRow, ruleFrom } from '@vereinshaus/contract/price-rules/calls';
import { entryMeasures, type PriceRule, ruleKinds, ruleText } from '@vereinshaus/contract/price-rules/price-rule-terms';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { tagValue } from '../tags/index.ts';

const storedKind = z.enum(ruleKinds);
const storedMeasure = z.enum(entryMeasures);

/** As it is told, and the tag as courses carry it: on the wire some have other numbers. */
export type StoredRule = { told: PriceRuleRow; tagId: number | null };

/** All rules, those that hold first. */
export const storedRules = async (ctx: Pick<Ctx, 'db'>): Promise<readonly StoredRule[]> => {
  const rows = await ctx.db
    .selectFrom('price_rule as r')
    .leftJoin('course_card as c', (join) => join.onRef('c.club_id', '=', 'r.club_id').onRef('c.id', '=', 'r.course_id'))
    .leftJoin('tag_card as t', (join) => join.onRef('t.club_id', '=', 'r.club_id').onRef('t.id', '=', 'r.tag_id'))
    .select([
      'r.id',
      'r.kind',
      'r.course_id',
      'r.tag_id',
      'r.from_child',
      'r.amount_cents',
      'r.percent',
      'r.cap_cents',
      'r.measure',
      'r.is_active',
      'c.name as course',
      't.label as tag',
      tagValue.as('tag_value'),
    ])
    .orderBy('r.is_active', 'desc')
    .orderBy('r.kind')
    .orderBy('r.from_child')
    .orderBy('r.id')
    .execute();
  return rows.map((row) => {
    const input: PriceRuleInput = {
      ID: row.id,
      kind: storedKind.parse(row.kind),
      course_ID: row.course_id ?? 0,
      tag_ID: row.tag_id === null ? 0 : row.tag_value,
      fromChild: row.from_child ?? 2,
      absoluteAmount: row.amount_cents ?? 0,
      amountRelative: Number(row.percent ?? 0),
      familyCap: row.cap_cents ?? 0,
      measure: storedMeasure.catch('none').parse(row.measure),
      active: row.is_active,
    };
    const scope = row.course ?? (row.tag === null ? 'alle Kurse' : `Kursgruppe ${row.tag}`);
    return { told: { ...input, text: ruleText(ruleFrom(input)), scope }, tagId: row.tag_id };
  });
};

/** Those that hold, as the arithmetic wants them. */
export const rulesInForce = (rules: readonly StoredRule[]): readonly PriceRule[] =>
  rules.filter(({ told }) => told.active).map(({ told, tagId }) => ({ ...ruleFrom(told), tagId }));
