import type { ImportAction, ImportTable } from '@vereinshaus/contract/person-import';
import type { ImportPlan } from './imports.api.ts';

/** What can be set on the screen: columns, what happens to known persons, families. */
export type PlanForm = {
  /** Field of each column; empty = left out. */
  fields: readonly string[];
  whenKnown: 'skip' | 'update' | 'create';
  decisions: Readonly<Record<string, ImportAction>>;
  inferFamilies: boolean;
  minorsAlone: boolean;
};

export const planFormOf = ({ columns }: ImportTable): PlanForm => ({
  fields: columns.map(({ guess }) => guess),
  whenKnown: 'skip',
  decisions: {},
  inferFamilies: true,
  minorsAlone: false,
});

/** A field comes from one column: who takes it over takes it away from the other. */
export const withField = (form: PlanForm, index: number, field: string): PlanForm => ({
  ...form,
  fields: form.fields.map((current, at) => (at === index ? field : field !== '' && current === field ? '' : current)),
  // Rows may be recognised as others from now on.
  decisions: {},
});

export const planOf = (fileId: string, { fields, ...plan }: PlanForm): ImportPlan => ({
  file_ID: fileId,
  mapping: Object.fromEntries(fields.flatMap((field, index) => (field === '' ? [] : [[String(index), field]]))),
  ...plan,
  decisions: { ...plan.decisions },
});

export const hasName = ({ fields }: PlanForm): boolean => fields.includes('lastname');
