import { type FeeStep, feeStepKinds } from '@vereinshaus/contract/fees/rules';
import { z } from 'zod';

const stored = z.object({
  version: z.literal(1),
  steps: z.array(z.object({ kind: z.enum(feeStepKinds), cents: z.int() })),
});

/** How a fee came about, as it is kept with it. */
export const storedSteps = (steps: readonly FeeStep[]) => ({ version: 1, steps });

/** Of a fee that was charged before it was kept: nothing. */
export const stepsFrom = (value: unknown): readonly FeeStep[] => stored.safeParse(value).data?.steps ?? [];
