import type { MergeChoice, MergeSide } from '@vereinshaus/contract/duplicates/calls';
import { useState } from 'react';
import { type MergeLine, suggestedChoices, suggestedSurvivor } from './merge-values.ts';

/** The person to keep, and the chosen values; changing the person resets the values. */
export const useMergeForm = (one: MergeSide, other: MergeSide, lines: readonly MergeLine[]) => {
  const [survivorId, setSurvivorId] = useState(() => suggestedSurvivor(one, other));
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeChoice>>>({});
  const [survivor, loser] = survivorId === one.ID ? [one, other] : [other, one];
  return {
    survivor,
    loser,
    choices: { ...suggestedChoices(lines, survivor, loser), ...chosen },
    choose: (field: string, choice: MergeChoice) => setChosen((before) => ({ ...before, [field]: choice })),
    chooseSurvivor: (personId: number) => {
      setSurvivorId(personId);
      setChosen({});
    },
  };
};
