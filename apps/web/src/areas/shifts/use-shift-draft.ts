import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import type { shifts } from '@vereinshaus/contract/shifts/calls';
import { useState } from 'react';
import { fromDraft, isSameDraft, type ShiftPlanDraft, toDraft } from './shift-draft.ts';
import { useSavePlan } from './shifts.api.ts';

type Plan = ReplyOf<typeof shifts.get>;

/** The plan being edited: the stored one until something changes, then a draft based on the state at that time. */
export const useShiftDraft = (courseId: number, plan: Plan) => {
  const [begun, setBegun] = useState<{ draft: ShiftPlanDraft; base: Plan } | null>(null);
  const save = useSavePlan();
  const draft = begun?.draft ?? toDraft(plan.locations);
  return {
    draft,
    change: (next: ShiftPlanDraft) => {
      const base = begun?.base ?? plan;
      setBegun(isSameDraft(next, toDraft(base.locations)) ? null : { draft: next, base });
    },
    isDirty: begun !== null,
    isPending: save.isPending,
    discard: () => setBegun(null),
    save: () =>
      save.mutate(
        { courseID: courseId, data: fromDraft(draft), version: begun?.base.version },
        { onSuccess: () => setBegun(null) },
      ),
  };
};
