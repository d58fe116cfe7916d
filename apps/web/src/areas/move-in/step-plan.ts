import type { ImportTable } from '@vereinshaus/contract/imports/calls';
import type { MoveInStep, PositiveMeans } from '@vereinshaus/contract/move-in/move-in-fields';
import { mappingOf } from '../imports/shared/import-plan.ts';
import type { StepPlan } from './move-in.api.ts';

/** What can be set on the screen: columns, words, who is meant. */
export type StepForm = {
  /** Field of each column; empty = left out. */
  fields: readonly string[];
  values: Readonly<Record<string, string>>;
  /** Row → „skip“ or the number of the person. */
  decisions: Readonly<Record<string, string>>;
  /** Of balances: what an amount without a minus means. */
  positive: PositiveMeans;
};

export const stepFormOf = ({ columns }: ImportTable): StepForm => ({
  fields: columns.map(({ guess }) => guess),
  values: {},
  decisions: {},
  positive: 'debt',
});

export const withDecision = (form: StepForm, row: number, decision: string): StepForm => {
  const { [String(row)]: _, ...others } = form.decisions;
  return { ...form, decisions: decision === '' ? others : { ...others, [String(row)]: decision } };
};

export const skipping = (form: StepForm, rows: readonly number[]): StepForm => ({
  ...form,
  decisions: { ...form.decisions, ...Object.fromEntries(rows.map((row) => [String(row), 'skip'])) },
});

export const planOf = (
  step: MoveInStep,
  fileId: string,
  { fields, values, decisions, positive }: StepForm,
): StepPlan => ({
  step,
  file_ID: fileId,
  mapping: mappingOf(fields),
  values: Object.keys(values).length === 0 ? {} : { memberStatus: { ...values } },
  decisions: { ...decisions },
  ...(step === 'balances' && { positive }),
});
