import { ApiError } from './api.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a form that differ from its initial values. */
export const changedFields = (before: object, after: object): readonly (readonly [string, unknown])[] =>
  Object.entries(after).filter(([field, value]) => !isSame(Reflect.get(before, field), value));

/** After another user has saved first: their values, overlaid with the viewer's own changes. */
export const rebaseChanges = <Values extends object>(before: Values, mine: Values, theirs: Values): Values => ({
  ...theirs,
  ...Object.fromEntries(changedFields(before, mine)),
});

/** Whether another user has changed a field the viewer is changing; reported on saving. */
export const doChangesCollide = (before: object, mine: object, theirs: object): boolean => {
  const changed = new Set(changedFields(before, mine).map(([field]) => field));
  return changedFields(before, theirs).some(([field]) => changed.has(field));
};

/** Another user has saved since editing began. */
export const isChangedMeanwhile = (error: Error): boolean =>
  error instanceof ApiError && error.code.endsWith('.changedMeanwhile');
