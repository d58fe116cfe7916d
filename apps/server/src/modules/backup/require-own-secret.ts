import pg from 'pg';
import type { Database } from '../../kit/database.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { LastingStartupError } from '../../kit/startup-error.ts';
import { markOf, type OwnSecret } from './own-secret.ts';

const wrongSecret = (cause?: unknown) =>
  new LastingStartupError(
    'Der Schlüssel passt nicht zu dieser Datenbank: Sozialversicherungsnummern und zweite Faktoren wären nicht lesbar. ' +
      'Gib den richtigen mit SECRET an oder leg die alte Datei „secret“ in DATA_DIR. Es wurde nichts verändert.',
    { cause },
  );

type SecretCheck = {
  master: string;
  /** Opens something that was sealed before the key had a mark; throws with another key. */
  openSealed: () => Promise<unknown>;
};

/** The first start notes by which mark its key is known; from then on no other one opens this database. */
export const requireOwnSecret = async (database: Database, { master, openSealed }: SecretCheck) => {
  const ours = markOf({ given: master, inFolder: undefined });
  const known = await knownSecretMark(database);
  if (known === undefined) {
    await openSealed().catch((error: unknown) => {
      throw wrongSecret(error);
    });
    await database.transaction({ tenant: platformTenant }, (db) =>
      db
        .insertInto('installation_secret')
        .values({ mark: ours })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }
  // Of two servers that start at once with two keys one was first.
  if ((known ?? (await knownSecretMark(database))) !== ours) throw wrongSecret();
};

const knownSecretMark = async (database: Database): Promise<string | undefined> => {
  const row = await database.transaction({ tenant: platformTenant, readOnly: true }, (db) =>
    db.selectFrom('installation_secret').select('mark').executeTakeFirst(),
  );
  return row?.mark;
};

/** For commands beside the server: what they would seal, open or export with another key helps nobody. */
export const requireKnownSecret = async (database: Database, master: string) => {
  const known = await knownSecretMark(database);
  if (known !== undefined && known !== markOf({ given: master, inFolder: undefined })) throw wrongSecret();
};

/** The same for the owner of the tables; undefined = no server was started with a key so far, or only an older version. */
export const secretMarkBy = async (client: pg.Client): Promise<string | undefined> => {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.installation_secret') is not null as "isThere"`,
  );
  if (tables[0]?.isThere !== true) return undefined;
  const { rows } = await client.query<{ mark: string }>('select mark from installation_secret');
  return rows[0]?.mark;
};

/** Before a newer program changes the database: who has the wrong key changes nothing. */
export const requireSecretForUpdate = async (ownerUrl: string, secret: OwnSecret) => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const known = await secretMarkBy(client);
    if (known !== undefined && known !== markOf(secret)) throw wrongSecret();
  } finally {
    await client.end();
  }
};
