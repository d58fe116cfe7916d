import { type FeeStep, feeStepKinds } from '@vereinshaus/contract/fees/rules';
import { z } from 'zod';

const stored = z.object({
  // The second version knows sections and why something was agreed to.
  version: z.literal([1, 2]),
  steps: z.array(
    z.object({
      kind: z.enum(feeStepKinds),
      cents: z.int(),
      label: z.string().optional(),
      section: z.int().optional(),
    }),
  ),
});

/** How a fee came about, as it is kept with it. */
export const storedSteps = (steps: readonly FeeStep[]) => ({ version: 2, steps });

/** Of a fee that was charged before it was kept: nothing. */
export const stepsFrom = (value: unknown): readonly FeeStep[] => stored.safeParse(value).data?.steps ?? [];
