import type { ImportAction, ImportTable } from '@vereinshaus/contract/imports/calls';
import type { Managers } from './families.ts';
import type { ImportPlan } from './imports.api.ts';

/** What can be set on the screen: columns, what happens to known persons, families. */
export type PlanForm = {
  /** Field of each column; empty = left out. */
  fields: readonly string[];
  whenKnown: 'skip' | 'update' | 'create';
  decisions: Readonly<Record<string, ImportAction>>;
  /** Field → word of the table → choice; an empty one has none. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  inferFamilies: boolean;
  minorsAlone: boolean;
  /** Families corrected by hand: row → row of the Verwalter, 0 = manages themselves. */
  managers: Managers;
};

export const planFormOf = ({ columns }: ImportTable): PlanForm => ({
  fields: columns.map(({ guess }) => guess),
  whenKnown: 'skip',
  decisions: {},
  values: {},
  inferFamilies: true,
  minorsAlone: false,
  managers: {},
});

type ColumnsForm = Pick<PlanForm, 'fields'> & { decisions: object };

/** A field comes from one column: who takes it over takes it away from the other. */
export const withField = <F extends ColumnsForm>(form: F, index: number, field: string): F => ({
  ...form,
  fields: form.fields.map((current, at) => (at === index ? field : field !== '' && current === field ? '' : current)),
  // Rows may be recognised as others from now on.
  decisions: {},
});

export const withMeaning = (form: PlanForm, field: string, word: string, choice: string): PlanForm => ({
  ...form,
  values: { ...form.values, [field]: { ...form.values[field], [word]: choice } },
});

/** What was said about a row later counts. */
export const withManagers = (form: PlanForm, managers: Managers): PlanForm => ({
  ...form,
  managers: { ...form.managers, ...managers },
});

/** Number of a column → field. */
export const mappingOf = (fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.flatMap((field, index) => (field === '' ? [] : [[String(index), field]])));

export const planOf = (fileId: string, { fields, ...plan }: PlanForm): ImportPlan => ({
  file_ID: fileId,
  mapping: mappingOf(fields),
  ...plan,
  decisions: { ...plan.decisions },
  managers: { ...plan.managers },
  values: Object.fromEntries(Object.entries(plan.values).map(([field, words]) => [field, { ...words }])),
});

export const hasName = ({ fields }: PlanForm): boolean => fields.includes('lastname');
