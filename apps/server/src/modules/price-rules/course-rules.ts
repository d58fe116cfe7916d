import type { EntryMeasure, PriceRule, RuleKind } from '@vereinshaus/contract/price-rules/price-rule-terms';
import { sql } from 'kysely';

export type StoredCourseRule = {
  id: number;
  kind: RuleKind;
  courseId: number | null;
  tagId: number | null;
  fromChild: number | null;
  amountCents: number | null;
  percent: number | null;
  capCents: number | null;
  measure: EntryMeasure | null;
};

/** The rules that hold for the course `c`, as a list; read with the course, so that a price costs no statement more. */
export const courseRules = sql<StoredCourseRule[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'courseId', r.course_id, 'tagId', r.tag_id,
    'fromChild', r.from_child, 'amountCents', r.amount_cents, 'percent', r.percent, 'capCents', r.cap_cents,
    'measure', r.measure) order by r.id)
  from price_rule r
  where r.club_id = c.club_id and r.is_active and (r.course_id is null or r.course_id = c.id)
    and (r.tag_id is null or exists (select from tagging_card g
      where g.club_id = c.club_id and g.course_id = c.id and g.tag_id = r.tag_id))
), '[]')`;

/** As the arithmetic wants it; the table has seen to it that nothing is missing. */
export const toRule = ({ measure, fromChild, amountCents, percent, capCents, ...row }: StoredCourseRule): PriceRule => {
  const { id, courseId, tagId } = row;
  return row.kind === 'lateEntry'
    ? { id, courseId, tagId, kind: 'lateEntry', measure: measure ?? 'none' }
    : { id, courseId, tagId, kind: 'family', fromChild: fromChild ?? 2, terms: { amountCents, percent }, capCents };
};
