import {
  asksAsOwner,
  driveRight,
  effectiveRights,
  tokenBeginning,
  tokenLimits,
} from '@vereinshaus/contract/api-tokens/rules';
import type { SignedIn } from '../../kit/ctx.ts';
import { type Database, type Db } from '../../kit/database.ts';
import { requestErrors } from '../../kit/errors.ts';
import type { TokenDoor } from '../../kit/serve-call.ts';
import { activePermissions, hashToken, trainedCourses } from '../session/index.ts';
import { opensToTokens } from './closed-calls.ts';

const sentIn = (authorization: string | undefined): string | undefined => {
  const [, token] = /^Bearer\s+(\S{10,200})$/i.exec(authorization ?? '') ?? [];
  return token?.startsWith(tokenBeginning) === true ? token : undefined;
};

/** How often each token asked in the minute that runs; every process counts for itself. */
const minuteCounter = () => {
  let minute = 0;
  let asked = new Map<string, number>();
  return (key: string, now: Date) => {
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) {
      minute = current;
      asked = new Map();
    }
    const count = (asked.get(key) ?? 0) + 1;
    asked.set(key, count);
    if (count > tokenLimits.perMinute) throw requestErrors.tokenTooOften();
  };
};

/** One query, as for a session: the token, its owner and what the owner may at this moment. */
const findToken = (db: Db, clubId: number, token: string, now: Date) =>
  db
    .selectFrom('api_token as t')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 't.club_id').onRef('p.id', '=', 't.person_id'),
    )
    .where('t.club_id', '=', clubId)
    .where('t.token_hash', '=', hashToken(token))
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select([
      't.id as token_id',
      't.rights',
      'p.id',
      'p.manager_id',
      'p.staff_level',
      'p.is_trainer',
      'p.has_trained',
      activePermissions.as('permissions'),
      trainedCourses.as('trained_courses'),
    ])
    .executeTakeFirst();

/** Who asks with a token: its owner, with what was chosen as far as they still hold it, and with no role. */
const viewerBehind: TokenDoor['authenticate'] = async (db, { method, effect }, { tenantId: clubId, token, now }) => {
  const row = await findToken(db, clubId, token, now);
  if (row === undefined) return null;
  const owner = { staffLevel: row.staff_level, permissions: row.permissions, trainedCourses: row.trained_courses };
  const rights = effectiveRights(owner, row.rights);
  const isOwner = asksAsOwner(rights, method === 'GET');
  // What everybody may ask shows some things by who asks: without the right to the own family it is nobody. Changes have an author.
  const isSomebody = isOwner || method !== 'GET' || effect === true;
  return {
    id: isSomebody ? row.id : 0,
    tenantId: clubId,
    managerId: isSomebody ? row.manager_id : 0,
    originalId: null,
    sessionHash: Buffer.alloc(0),
    staffLevel: 0,
    permissions: rights,
    trainedCourses: isOwner ? row.trained_courses : [],
    isPlatform: false,
    isManager: isOwner && row.manager_id === row.id,
    isTrainer: isOwner && row.is_trainer,
    hasTrained: isOwner && row.has_trained,
    isImpersonating: false,
    confirmedAt: null,
    owesSecondFactor: false,
    token: { id: row.token_id, isOwner },
  };
};

/** Whose network drive a token opens: its owner with their own role, as far as the files of the club go. */
export const driveViewer = async (
  db: Db,
  { tenantId: clubId, token, now }: { tenantId: number; token: string; now: Date },
): Promise<SignedIn | null> => {
  const row = await findToken(db, clubId, token, now);
  if (row === undefined || !row.rights.includes(driveRight)) return null;
  return {
    id: row.id,
    tenantId: clubId,
    managerId: row.manager_id,
    originalId: null,
    sessionHash: Buffer.alloc(0),
    staffLevel: row.staff_level,
    permissions: row.permissions.filter((permission) => permission === 'cloudstorage'),
    trainedCourses: [],
    isPlatform: false,
    isManager: row.manager_id === row.id,
    isTrainer: row.is_trainer,
    hasTrained: row.has_trained,
    isImpersonating: false,
    confirmedAt: null,
    owesSecondFactor: false,
    token: { id: row.token_id, isOwner: false },
  };
};

const oneMinute = 60_000;

/** Noted at most every minute, after the reply and never in its way. */
const useNoter = (database: Database, onError: (error: unknown) => void): TokenDoor['noteUse'] => {
  const note = ({ tenantId, token }: SignedIn, now: Date) =>
    database.transaction({ tenant: tenantId }, (db) =>
      db
        .updateTable('api_token')
        .set({ last_used_at: now })
        .where('id', '=', token?.id ?? 0)
        .where((eb) =>
          eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', new Date(now.getTime() - oneMinute))]),
        )
        .execute(),
    );
  return (viewer, now) => void note(viewer, now).catch(onError);
};

/** Where programs come in. */
export const tokenDoor = (database: Database, onError: (error: unknown) => void): TokenDoor => {
  const count = minuteCounter();
  return {
    sentIn,
    opens: opensToTokens,
    authenticate: async (db, call, sent) => {
      const viewer = await viewerBehind(db, call, sent);
      if (viewer !== null) count(`${sent.tenantId} ${viewer.token?.id}`, sent.now);
      return viewer;
    },
    noteUse: useNoter(database, onError),
  };
};
