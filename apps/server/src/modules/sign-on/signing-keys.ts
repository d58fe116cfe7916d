import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { signOnLimits } from '@vereinshaus/contract/sign-on/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../kit/database.ts';
import type { Secrets } from '../../kit/secrets.ts';

const privateJwk = z.looseObject({
  kty: z.literal('RSA'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});

export type SigningKey = z.output<typeof privateJwk>;

/** To which place a key belongs. */
export const signingKeyScope = (clubId: number): string => `sign-on-key:${clubId}`;

const makePair = promisify(generateKeyPair);

const dayMs = 86_400_000;

/** As long as programs may still check what the key before has signed: longer than any token counts. */
const keptDaysAfterChange = 2;

const newKey = async (): Promise<SigningKey> => {
  const { privateKey } = await makePair('rsa', { modulusLength: 2048 });
  const kid = randomBytes(9).toString('hex');
  return privateJwk.parse({ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' });
};

/** Two who need the first key at once get the same one. */
const lockKeys = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('sign-on-key ' || current_club(), 0))`.execute(db);

const readKeys = async (db: Db, clubId: number, secrets: Secrets): Promise<readonly SigningKey[]> => {
  const rows = await db
    .selectFrom('sign_on_key as k')
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .select('k.private_key')
    .execute();
  return rows.map((row) => privateJwk.parse(JSON.parse(secrets.open(row.private_key, signingKeyScope(clubId)))));
};

const addKey = async (db: Db, clubId: number, secrets: Secrets, now: Date) => {
  const key = await newKey();
  await db
    .insertInto('sign_on_key')
    .values({
      club_id: sql<number>`current_club()`,
      id: key.kid,
      private_key: secrets.seal(JSON.stringify(key), signingKeyScope(clubId)),
      created_at: now,
    })
    .execute();
};

/** Names of the keys that count, the one that signs first. */
export const keyNames = async (db: Db): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('sign_on_key as k')
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .select('k.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** The keys of a club, the one that signs first; made when they are needed for the first time. */
export const keysOfClub = async (db: Db, clubId: number, secrets: Secrets, now: Date) => {
  const known = await readKeys(db, clubId, secrets);
  if (known.length > 0) return known;
  await lockKeys(db);
  const found = await readKeys(db, clubId, secrets);
  if (found.length > 0) return found;
  await addKey(db, clubId, secrets, now);
  return readKeys(db, clubId, secrets);
};

/** Schlüssel wechseln: a new one signs after half a year, the one before is still known for two days. */
export const rotateKeys = async (db: Db, clubId: number, secrets: Secrets, now: Date) => {
  await lockKeys(db);
  const rows = await db
    .selectFrom('sign_on_key as k')
    .orderBy('k.created_at', 'desc')
    .select(['k.id', 'k.created_at'])
    .execute();
  const [newest, ...older] = rows;
  if (newest === undefined) return;
  if (now.getTime() - newest.created_at.getTime() >= signOnLimits.keyDays * dayMs) {
    await addKey(db, clubId, secrets, now);
    return;
  }
  if (older.length === 0 || now.getTime() - newest.created_at.getTime() < keptDaysAfterChange * dayMs) return;
  await db
    .deleteFrom('sign_on_key')
    .where(
      'id',
      'in',
      older.map(({ id }) => id),
    )
    .execute();
};
