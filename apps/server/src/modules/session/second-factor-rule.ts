import { clubSettings } from '@vereinshaus/contract/clubs/settings';
import type { PermissionHolder } from '@vereinshaus/contract/permissions/rules';
import { needsSecondFactor } from '@vereinshaus/contract/session/second-factor-rules';
import type { Db } from '../../kit/database.ts';
import { activePermissions, trainedCourses } from './rights.ts';

const { secondFactorFromRole, secondFactorPermissions } = clubSettings.shape;

type StoredRule = { second_factor_role: unknown; second_factor_permissions: unknown };

/** Whether the club requires a second factor of a person with these rights. A setting that no longer parses requires nothing. */
export const isUnderRule = (stored: StoredRule, holder: PermissionHolder): boolean => {
  if (stored.second_factor_role === null && stored.second_factor_permissions === null) return false;
  const rule = {
    secondFactorFromRole: secondFactorFromRole.catch(0).parse(stored.second_factor_role ?? undefined),
    secondFactorPermissions: secondFactorPermissions.catch([]).parse(stored.second_factor_permissions ?? undefined),
  };
  return needsSecondFactor(rule, holder);
};

/** The same for a person of the current tenant of the transaction. */
export const isSecondFactorRequired = async (db: Db, personId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('person_card as p')
    .innerJoin('club_card as c', 'c.id', 'p.club_id')
    .where('p.id', '=', personId)
    .select(['p.staff_level', 'c.second_factor_role', 'c.second_factor_permissions'])
    .select([activePermissions.as('permissions'), trainedCourses.as('trained_courses')])
    .executeTakeFirstOrThrow();
  return isUnderRule(row, {
    staffLevel: row.staff_level,
    permissions: row.permissions,
    trainedCourses: row.trained_courses,
  });
};
