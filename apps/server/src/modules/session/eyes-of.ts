import type { SignedIn, WorkCtx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { hasSecondFactor } from './last-factor.ts';
import { activePermissions, trainedCourses } from './rights.ts';
import { isUnderRule } from './second-factor-rule.ts';

const findRights = (db: Db, personId: number) =>
  db
    .selectFrom('person_card as p')
    .innerJoin('club_card as c', 'c.id', 'p.club_id')
    .where('p.id', '=', personId)
    .where('p.is_present', '=', true)
    .select(['p.id', 'p.manager_id', 'p.staff_level', 'p.is_trainer', 'p.has_trained'])
    .select(['c.second_factor_role', 'c.second_factor_permissions'])
    .select([activePermissions.as('permissions'), trainedCourses.as('trained_courses')])
    .executeTakeFirst();

/**
 * The viewer for background work, with the current rights: a right that was lost since no longer counts. Null for a deleted person. If the
 * club requires a second factor that the person lacks, the work shows nothing and says so.
 */
export const eyesOf = async (ctx: Pick<WorkCtx, 'db' | 'club'>, personId: number): Promise<SignedIn | null> => {
  const row = await findRights(ctx.db, personId);
  if (row === undefined) return null;
  const holder = { staffLevel: row.staff_level, permissions: row.permissions, trainedCourses: row.trained_courses };
  return {
    ...holder,
    id: row.id,
    tenantId: ctx.club.id,
    managerId: row.manager_id,
    originalId: null,
    sessionHash: Buffer.alloc(0),
    isPlatform: false,
    isManager: row.manager_id === row.id,
    isTrainer: row.is_trainer,
    hasTrained: row.has_trained,
    isImpersonating: false,
    confirmedAt: null,
    owesSecondFactor: isUnderRule(row, holder) && !(await hasSecondFactor(ctx, personId)),
  };
};
