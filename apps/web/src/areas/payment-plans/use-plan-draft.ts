import type { PlanGroup } from '@vereinshaus/contract/payment-plans/rules';
import { useState } from 'react';
import { draftProblems, fromDraft, type PlanDraft, rebasedDraft, shiftDraft, toDraft } from './plan-draft.ts';

const same = (one: PlanDraft, other: PlanDraft) => JSON.stringify(fromDraft(one)) === JSON.stringify(fromDraft(other));

/** State of the editor: the stored plan, the draft, and whether errors are shown yet. */
export const usePlanDraft = (groups: readonly PlanGroup[]) => {
  const [stored, setStored] = useState(() => toDraft(groups));
  const [draft, setDraft] = useState<PlanDraft>(stored);
  const [isChecked, setChecked] = useState(false);
  /** 29 February is only restored if the shift back directly undoes the shift. */
  const [lastShift, setLastShift] = useState<{ years: number; before: PlanDraft; after: PlanDraft } | null>(null);
  const shift = (years: number) => {
    const isBack = lastShift !== null && lastShift.years === -years && lastShift.after === draft;
    const after = isBack ? lastShift.before : shiftDraft(draft, years);
    setLastShift(isBack ? null : { years, before: draft, after });
    setDraft(after);
  };
  return {
    draft,
    setDraft,
    shift,
    isDirty: !same(stored, draft),
    problems: isChecked ? draftProblems(draft) : {},
    /** Shows errors from now on; true if there are none. */
    check: () => {
      setChecked(true);
      return Object.keys(draftProblems(draft)).length === 0;
    },
    reset: () => {
      setDraft(stored);
      setChecked(false);
    },
    /** Another user has saved first: their version is merged below the own changes. */
    takeOver: (theirs: readonly PlanGroup[]) => {
      const fresh = toDraft(theirs);
      setDraft(rebasedDraft(stored, draft, fresh));
      setStored(fresh);
    },
  };
};

export type PlanDraftState = ReturnType<typeof usePlanDraft>;
