import { type FeeStep, feeStepKinds } from '@vereinshaus/contract/fees/rules';
import { z } from 'zod';

const stored = z.object({
  // Version 2 adds sections and the reason of an individual fee.
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

/** How a fee was calculated, in its stored form. */
export const storedSteps = (steps: readonly FeeStep[]) => ({ version: 2, steps });

/** Empty for fees that were charged before this was stored. */
export const stepsFrom = (value: unknown): readonly FeeStep[] => stored.safeParse(value).data?.steps ?? [];
