import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { z } from 'zod';
import type { Database } from '../../kit/database.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { clientScope } from './save-client.ts';
import { findClient } from './sign-on.queries.ts';

type Storage = { database: Database; clubId: number; secrets: Secrets; reusedCode: () => Error };

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const hashOrNull = (text: string | undefined): Buffer | null => (text === undefined ? null : hashOf(text));

const scopeOf = (clubId: number, model: string): string => `sign-on:${clubId}:${model}`;

const storedPayload = z.looseObject({});

/** Whose it is, as `findAccount` names them; null = nobody's yet. */
const accountIn = ({ accountId }: AdapterPayload): number | null =>
  accountId !== undefined && /^\d{1,9}$/.test(accountId) ? Number(accountId) : null;

/** Longer than anything counts here: what names no end of its own. */
const longestSeconds = 24 * 3600;

/** Codes, tokens and sessions of one kind, in the tenant of the club: what another club has given is not found. */
const recordsOf = (model: string, { database, clubId, secrets, reusedCode }: Storage): Adapter => {
  const transact = database.transaction.bind(database);
  const scope = scopeOf(clubId, model);

  const findWhere = (column: 'id_hash' | 'uid_hash', hash: Buffer) =>
    transact({ tenant: clubId, readOnly: true }, async (db): Promise<AdapterPayload | undefined> => {
      const row = await db
        .selectFrom('sign_on_record as r')
        .where('r.model', '=', model)
        .where(column, '=', hash)
        .where(sql<SqlBool>`r.expires_at > now()`)
        .select(['r.payload', 'r.consumed_at'])
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const payload = storedPayload.parse(JSON.parse(secrets.open(row.payload, scope)));
      return row.consumed_at === null
        ? payload
        : { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) };
    });

  return {
    upsert: async (id, payload, expiresIn = longestSeconds) => {
      const values = {
        uid_hash: hashOrNull(payload.uid),
        grant_hash: hashOrNull(payload.grantId),
        client_key: payload.clientId ?? null,
        account_id: accountIn(payload),
        payload: secrets.seal(JSON.stringify(payload), scope),
        expires_at: sql<Date>`now() + make_interval(secs => ${expiresIn})`,
      };
      await transact({ tenant: clubId }, (db) =>
        db
          .insertInto('sign_on_record')
          .values({ club_id: sql<number>`current_club()`, model, id_hash: hashOf(id), ...values })
          .onConflict((conflict) => conflict.columns(['club_id', 'model', 'id_hash']).doUpdateSet(values))
          .execute(),
      );
    },
    find: (id) => findWhere('id_hash', hashOf(id)),
    findByUid: (uid) => findWhere('uid_hash', hashOf(uid)),
    findByUserCode: async () => undefined,
    /** Of two who redeem the same code at once, one is refused. */
    consume: async (id) => {
      const consumed = await transact({ tenant: clubId }, (db) =>
        db
          .updateTable('sign_on_record')
          .set({ consumed_at: sql<Date>`now()` })
          .where('model', '=', model)
          .where('id_hash', '=', hashOf(id))
          .where('consumed_at', 'is', null)
          .returning('model')
          .executeTakeFirst(),
      );
      if (consumed === undefined) throw reusedCode();
    },
    destroy: async (id) => {
      await transact({ tenant: clubId }, (db) =>
        db.deleteFrom('sign_on_record').where('model', '=', model).where('id_hash', '=', hashOf(id)).execute(),
      );
    },
    revokeByGrantId: async (grantId) => {
      await transact({ tenant: clubId }, (db) =>
        db.deleteFrom('sign_on_record').where('grant_hash', '=', hashOf(grantId)).execute(),
      );
    },
  };
};

/** Undefined: it was sealed with another key, so nobody can show the right one until there is a new one. */
const openedSecret = (sealed: Buffer, secrets: Secrets, clubId: number): string | undefined => {
  try {
    return secrets.open(sealed, clientScope(clubId));
  } catch {
    return undefined;
  }
};

/** Programs are what administrators have entered; nobody writes them from outside. */
const clients = ({ database, clubId, secrets }: Storage): Adapter => {
  const never = async () => undefined;
  return {
    upsert: never,
    findByUid: never,
    findByUserCode: never,
    consume: never,
    destroy: never,
    revokeByGrantId: never,
    find: async (key) => {
      const client = await database.transaction({ tenant: clubId, readOnly: true }, (db) => findClient(db, key));
      const secret = client && openedSecret(client.secret, secrets, clubId);
      if (client === undefined || secret === undefined) return undefined;
      return {
        client_id: client.key,
        client_secret: secret,
        client_name: client.name,
        redirect_uris: [...client.redirectUris],
        post_logout_redirect_uris: [...client.logoutUris],
        scope: ['openid', ...client.shares].join(' '),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
      };
    },
  };
};

export const adapterFor =
  (storage: Storage): AdapterFactory =>
  (model) =>
    model === 'Client' ? clients(storage) : recordsOf(model, storage);
