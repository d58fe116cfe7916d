import { guardedFields, guardedNames } from '@vereinshaus/contract/clubs/club-field-access';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';

/** The shape in which fields are stored; whoever changes it reads the older ones by their number. */
export const fieldsVersion = 1;

const storedFields = z.partialRecord(z.enum(guardedNames), z.object({ before: z.string(), after: z.string() }));

/** What changes, by the name of the field. */
export type FieldChanges = z.output<typeof storedFields>;

/** The one change that waits; locked where something becomes of it. */
export const waitingChange = async (ctx: Pick<WorkCtx, 'db'>, { isLocked = false } = {}) => {
  const row = await ctx.db
    .selectFrom('club_bank_change as c')
    .where('c.applied_at', 'is', null)
    .where('c.stopped_at', 'is', null)
    .select(['c.id', 'c.fields', 'c.requested_at', 'c.requested_by', 'c.applies_at'])
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { ...row, fields: storedFields.parse(row.fields) };
};

/** In words, for screens and mails. */
export const toldChanges = (fields: FieldChanges) =>
  guardedNames.flatMap((name) => {
    const change = fields[name];
    const { label, tell } = guardedFields[name];
    return change === undefined ? [] : [{ label, before: tell(change.before), after: tell(change.after) }];
  });
