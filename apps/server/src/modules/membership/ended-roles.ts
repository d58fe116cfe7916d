import { z } from 'zod';

/** A membership as it was before somebody left: kept with the request, so that the leave can be taken back. */
const endedRole = z.object({
  id: z.number(),
  code: z.number(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  note: z.string(),
  /** Would only have begun later: it is gone, not ended. */
  isRemoved: z.boolean(),
});

export const endedRoles = z.array(endedRole);
export type EndedRole = z.output<typeof endedRole>;
