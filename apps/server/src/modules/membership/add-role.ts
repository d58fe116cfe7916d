import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { affectedPerson, checkedDates, insertRole, labelOf, requireAvailableCode } from './role-records.ts';

type NewRole = { personId: number; code: number; timeStart: number; note: string };

/**
 * Rolle hinzufügen: a membership or a function begins, open until somebody ends it. Only codes that the club gives; the
 * same role twice at the same time is refused by the database.
 */
export const addRole = async (ctx: Ctx, { personId, code, timeStart, note }: NewRole) => {
  const { startsOn } = checkedDates(ctx, { timeStart, timeEnd: 0, finished: false });
  await affectedPerson(ctx, personId);
  await requireAvailableCode(ctx, code);
  await insertRole(ctx, { personId, code, startsOn, note });
  await recordHistory(ctx, {
    kind: 'membership.roleAdded',
    personId,
    details: { code, label: await labelOf(ctx, code), startsOn, note },
  });
};
