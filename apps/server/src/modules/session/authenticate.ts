import { canBecome, type PermissionHolder } from '@vereinshaus/contract/permissions/rules';
import type { SignedIn } from '../../kit/ctx.ts';
import { compileOnce, type Database, type Db } from '../../kit/database.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import type { Cookies } from '../../kit/serve-call.ts';
import { sessionToken } from './cookies.ts';
import { addSeconds, sessionSeconds } from './lifetimes.ts';
import type { PersonRecord } from './person-record.ts';
import { activePermissions, trainedCourses } from './rights.ts';
import { isUnderRule } from './second-factor-rule.ts';
import { hashToken } from './tokens.ts';

type FoundSession = SignedIn & { lastSeenAt: Date; kept: boolean };

/**
 * Wer fragt? One query per request: the session, the person and their permissions, and the administrator behind a taken-over view. Deleted
 * and deceased persons and expired sessions count as not signed in; so does an administrator who may no longer use the view.
 */
export const authenticate = async (
  db: Db,
  clubId: number,
  cookies: Cookies,
  now: Date,
): Promise<FoundSession | null> => {
  const token = sessionToken(clubId, cookies);
  if (token === undefined) return null;
  const row = (await db.executeQuery(findSession(db, [clubId, hashToken(token), now]))).rows[0];
  if (!row || !mayStillLook(row)) return null;
  return {
    id: row.id,
    tenantId: clubId,
    managerId: row.manager_id,
    originalId: row.original_person_id,
    sessionHash: row.token_hash,
    // Only clubs assign roles and grants; the platform has none in any of them.
    staffLevel: clubId === platformTenant ? 0 : row.staff_level,
    permissions: clubId === platformTenant ? [] : row.permissions,
    trainedCourses: row.trained_courses,
    isPlatform: clubId === platformTenant,
    isManager: row.manager_id === row.id,
    isTrainer: row.is_trainer,
    hasTrained: row.has_trained,
    isImpersonating: row.original_person_id !== null,
    lastSeenAt: row.last_seen_at,
    kept: row.kept,
    confirmedAt: row.confirmed_at,
    owesSecondFactor: !row.has_two_factors && isUnderRule(row, whoSignedIn(row)),
  };
};

type Look = {
  original_person_id: number | null;
  original_level: number | null;
  staff_level: number;
  permissions: string[];
};

/** From this role on views can be taken over, and grants add nothing. */
const administrator = 80;

const mayStillLook = ({ original_person_id, original_level, staff_level, permissions }: Look): boolean => {
  if (original_person_id === null) return true;
  if (original_level === null || original_level < administrator) return false;
  return canBecome(
    { staffLevel: original_level, permissions: [], trainedCourses: [] },
    { staffLevel: staff_level, permissions, trainedCourses: [] },
  );
};

type SessionRow = Look & { trained_courses: number[]; second_factor_role: unknown; second_factor_permissions: unknown };

/** The rule applies to the person who signed in, not to the one whose view it is; an administrator behind a view has every permission. */
const whoSignedIn = (row: SessionRow): PermissionHolder =>
  row.original_level === null
    ? { staffLevel: row.staff_level, permissions: row.permissions, trainedCourses: row.trained_courses }
    : { staffLevel: row.original_level, permissions: [], trainedCourses: [] };

/** Every request runs this query first, so its text is built once: building it each time takes as long as half of the replies. */
const findSession = compileOnce((db, [clubId, tokenHash, now]: [number, Buffer, Date]) =>
  db
    .selectFrom('session as s')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 's.club_id').onRef('p.id', '=', 's.person_id'),
    )
    .leftJoin('person_card as o', (join) =>
      join
        .onRef('o.club_id', '=', 's.club_id')
        .onRef('o.id', '=', 's.original_person_id')
        .on('o.deleted_at', 'is', null)
        .on('o.death_date', 'is', null),
    )
    .innerJoin('club_card as c', 'c.id', 's.club_id')
    .where('s.club_id', '=', clubId)
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select([
      's.token_hash',
      's.original_person_id',
      's.last_seen_at',
      's.kept',
      's.confirmed_at',
      's.has_two_factors',
      'c.second_factor_role',
      'c.second_factor_permissions',
      'o.staff_level as original_level',
      'p.id',
      'p.manager_id',
      'p.staff_level',
      'p.is_trainer',
      'p.has_trained',
      activePermissions.as('permissions'),
      trainedCourses.as('trained_courses'),
    ]),
);

const fiveMinutes = 5 * 60_000;

/** Extends a session that is in use; at most every five minutes, after the reply, and never blocking it. */
export const noteActivity = (database: Database, { noteActive }: PersonRecord, onError: (error: unknown) => void) => {
  const update = async (viewer: FoundSession, now: Date) => {
    await database.transaction({ tenant: viewer.tenantId }, async (db) => {
      const seconds = viewer.kept ? sessionSeconds.kept : sessionSeconds.browser;
      await db
        .updateTable('session')
        .set({ last_seen_at: now, expires_at: addSeconds(now, seconds) })
        .where('token_hash', '=', viewer.sessionHash)
        .execute();
      if (viewer.originalId === null) await noteActive(db, viewer.id, now);
    });
  };
  return (viewer: SignedIn, now: Date) => {
    const found = viewer as FoundSession;
    if (now.getTime() - found.lastSeenAt.getTime() > fiveMinutes) update(found, now).catch(onError);
  };
};
