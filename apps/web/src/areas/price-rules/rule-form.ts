import { type PriceRuleRow, priceRules } from '@vereinshaus/contract/price-rules/calls';

/** The form has choices for the kind of value and of courses; the wire has all fields, with 0 for unused ones. */
export type RuleForm = Omit<PriceRuleRow, 'text' | 'scope' | 'absoluteAmount' | 'amountRelative' | 'familyCap'> & {
  value: 'relative' | 'absolute';
  absoluteAmount: number | null;
  amountRelative: number | string;
  familyCap: number | null;
  where: 'all' | 'tag' | 'course';
};

export const emptyRule = (kind: RuleForm['kind']): RuleForm => ({
  ID: 0,
  kind,
  where: 'all',
  course_ID: 0,
  tag_ID: 0,
  fromChild: 2,
  value: 'relative',
  absoluteAmount: null,
  amountRelative: '',
  familyCap: null,
  measure: 'months',
  active: true,
});

const whereOf = ({ course_ID: courseId, tag_ID: tagId }: PriceRuleRow): RuleForm['where'] => {
  if (courseId > 0) return 'course';
  return tagId > 0 ? 'tag' : 'all';
};

export const formOf = (rule: PriceRuleRow): RuleForm => {
  const { text: _, scope: __, ...values } = rule;
  return {
    ...values,
    where: whereOf(rule),
    value: rule.absoluteAmount > 0 ? 'absolute' : 'relative',
    absoluteAmount: rule.absoluteAmount || null,
    amountRelative: rule.amountRelative || '',
    familyCap: rule.familyCap || null,
  };
};

export const inputOf = ({ where, value, absoluteAmount, amountRelative, familyCap, ...form }: RuleForm) => ({
  ...form,
  course_ID: where === 'course' ? form.course_ID : 0,
  tag_ID: where === 'tag' ? form.tag_ID : 0,
  absoluteAmount: value === 'absolute' ? (absoluteAmount ?? 0) : 0,
  amountRelative: value === 'relative' ? Number(amountRelative) : 0,
  familyCap: familyCap ?? 0,
});

/** The contract's problems, plus missing choices; errors of the value are shown at the visible field. */
export const problemsOf = (form: RuleForm): Record<string, string> => {
  const parsed = priceRules.save.input.safeParse(inputOf(form));
  const problems = Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
  const value = problems.absoluteAmount ?? problems.amountRelative;
  return {
    ...problems,
    ...(value !== undefined && { absoluteAmount: value, amountRelative: value }),
    ...(form.where === 'course' && form.course_ID === 0 && { course_ID: 'Bitte wähle einen Kurs aus.' }),
    ...(form.where === 'tag' && form.tag_ID === 0 && { tag_ID: 'Bitte wähle eine Kursgruppe aus.' }),
  };
};
