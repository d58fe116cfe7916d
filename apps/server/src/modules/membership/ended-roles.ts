import { z } from 'zod';

/** A membership before the person left: stored with the request, so that the leave can be undone. */
const endedRole = z.object({
  id: z.number(),
  code: z.number(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  note: z.string(),
  /** It would only have begun later, so it was deleted instead of ended. */
  isRemoved: z.boolean(),
});

export const endedRoles = z.array(endedRole);
export type EndedRole = z.output<typeof endedRole>;
