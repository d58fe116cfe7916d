import type { z } from 'zod';

/** What the call would refuse, by field: the first problem of each. */
export const problemsOf = (input: z.ZodType, values: unknown): Record<string, string> => {
  const issues = input.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
};
