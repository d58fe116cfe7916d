import { ApiError } from './api.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a form that differ from what it began with. */
export const changedFields = (before: object, after: object): readonly (readonly [string, unknown])[] =>
  Object.entries(after).filter(([field, value]) => !isSame(Reflect.get(before, field), value));

/** After somebody else was faster: their values, with one's own changes on top. */
export const rebased = <Values extends object>(before: Values, mine: Values, theirs: Values): Values => ({
  ...theirs,
  ...Object.fromEntries(changedFields(before, mine)),
});

/** Somebody else has changed what one is changing: that is told when one saves. */
export const meet = (before: object, mine: object, theirs: object): boolean => {
  const changed = new Set(changedFields(before, mine).map(([field]) => field));
  return changedFields(before, theirs).some(([field]) => changed.has(field));
};

/** Somebody else has saved since one began to edit. */
export const isChangedMeanwhile = (error: Error): boolean =>
  error instanceof ApiError && error.code.endsWith('.changedMeanwhile');
