import type { PlanGroup } from '@vereinshaus/contract/payment-plans/rules';
import { useState } from 'react';
import { draftProblems, fromDraft, type PlanDraft, rebasedDraft, shiftDraft, toDraft } from './plan-draft.ts';

const same = (one: PlanDraft, other: PlanDraft) => JSON.stringify(fromDraft(one)) === JSON.stringify(fromDraft(other));

/** The editor's memory: what is stored, what has become of it, and whether one may look for mistakes yet. */
export const usePlanDraft = (groups: readonly PlanGroup[]) => {
  const [stored, setStored] = useState(() => toDraft(groups));
  const [draft, setDraft] = useState<PlanDraft>(stored);
  const [isChecked, setChecked] = useState(false);
  /** 29 February comes back only if the step back undoes the step there. */
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
    /** Shows what is wrong from now on; true when nothing is. */
    check: () => {
      setChecked(true);
      return Object.keys(draftProblems(draft)).length === 0;
    },
    reset: () => {
      setDraft(stored);
      setChecked(false);
    },
    /** Somebody else was faster: their state comes in below one's own changes. */
    takeOver: (theirs: readonly PlanGroup[]) => {
      const fresh = toDraft(theirs);
      setDraft(rebasedDraft(stored, draft, fresh));
      setStored(fresh);
    },
  };
};

export type PlanDraftState = ReturnType<typeof usePlanDraft>;
