import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ClubDraft, HistoryDraft, PersonDraft, ReadingDraft, RequestDraft } from './draft.ts';
import { writeTags } from './tags.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows per statement: one JSON document of a few megabytes. */
const chunk = 2500;

/** One statement for many rows, in their order; the columns are those of the first row. */
const insertRows = async (client: pg.ClientBase, table: string, rows: readonly Row[]) => {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let from = 0; from < rows.length; from += chunk) {
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows.slice(from, from + chunk))],
    );
  }
};

/** Numbers from the table's own sequence, so that whoever comes later gets others. */
const reserveIds = async (client: pg.ClientBase, count: number): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: string }>(
    "select nextval(pg_get_serial_sequence('person', 'id')) as id from generate_series(1, $1)",
    [count],
  );
  return rows.map((row) => Number(row.id));
};

const numbered = (ids: readonly number[], index: number): number => {
  const id = ids[index];
  if (id === undefined) throw new Error('a person points at somebody who is not in the list');
  return id;
};

const writeRegistry = async (client: pg.ClientBase, club: ClubDraft) => {
  await insertRows(client, 'club', [{ id: club.id, ...club.columns }]);
  await insertRows(
    client,
    'club_host',
    club.hosts.map((host, index) => ({ host, club_id: club.id, is_main: index === 0 })),
  );
  if (club.imprint !== undefined) await insertRows(client, 'club_imprint', [{ club_id: club.id, ...club.imprint }]);
  if (club.logo === undefined) return;
  const content = Buffer.from(club.logo);
  await client.query('insert into club_logo (club_id, mime_type, content, hash) values ($1, $2, $3, $4)', [
    club.id,
    'image/svg+xml',
    content,
    createHash('sha256').update(content).digest('hex').slice(0, 16),
  ]);
};

const personRow = (clubId: number, ids: readonly number[]) => (person: PersonDraft, index: number) => ({
  id: numbered(ids, index),
  club_id: clubId,
  manager_id: numbered(ids, person.manager),
  legal_representative_id: person.representative === null ? null : numbered(ids, person.representative),
  ...person.columns,
});

const roleRows = (clubId: number, ids: readonly number[], persons: readonly PersonDraft[]) =>
  persons.flatMap((person, index) =>
    person.roles.map(({ note = '', ...role }) => ({
      club_id: clubId,
      person_id: numbered(ids, index),
      ...role,
      note,
      created_at: `${role.starts_on}T08:00:00Z`,
    })),
  );

const historyRow =
  (clubId: number, ids: readonly number[]) =>
  ({ at, actor, admin, entry }: HistoryDraft) => {
    const { kind, person, details } = entry;
    return {
      club_id: clubId,
      at,
      person_id: person === null ? null : numbered(ids, person),
      actor_id: numbered(ids, actor),
      acting_admin_id: admin === undefined ? null : numbered(ids, admin),
      kind,
      details,
    };
  };

const loginRows = (clubId: number, ids: readonly number[], persons: readonly PersonDraft[], hash: string) =>
  persons.flatMap(({ signIn: email, columns }, index) =>
    email === undefined
      ? []
      : [
          {
            club_id: clubId,
            person_id: numbered(ids, index),
            email,
            password_hash: hash,
            password_set_at: columns.created_at,
          },
        ],
  );

const grantRows = (clubId: number, ids: readonly number[], persons: readonly PersonDraft[], admin: number) =>
  persons.flatMap(({ grants = [], columns }, index) =>
    grants.map((permission) => ({
      club_id: clubId,
      person_id: numbered(ids, index),
      permission,
      granted_at: columns.created_at,
      granted_by: admin,
    })),
  );

const requestRows = (clubId: number, ids: readonly number[], requests: readonly RequestDraft[]) =>
  requests.map(({ person, kind, note, at }) => {
    const personId = numbered(ids, person);
    return {
      club_id: clubId,
      person_id: personId,
      kind,
      note,
      state: 'open',
      requested_at: at,
      requested_by: personId,
    };
  });

const readingRows = (clubId: number, ids: readonly number[], readings: readonly ReadingDraft[]) =>
  readings.map(({ at, person, viewer }) => ({
    club_id: clubId,
    person_id: numbered(ids, person),
    what: 'health',
    shown_in: 'profile',
    at,
    viewer_id: numbered(ids, viewer),
  }));

/** Writes a club with everything in it as the owner of the tables, set by set; the numbers of its persons come back. */
export const writeClub = async (
  client: pg.ClientBase,
  club: ClubDraft,
  passwordHash: string,
): Promise<readonly number[]> => {
  const { id: clubId, persons, history } = club;
  if (clubId > 0) await writeRegistry(client, club);
  const ids = await reserveIds(client, persons.length);
  await insertRows(client, 'person', persons.map(personRow(clubId, ids)));
  await insertRows(client, 'membership_role', roleRows(clubId, ids, persons));
  await insertRows(client, 'login', loginRows(clubId, ids, persons, passwordHash));
  await insertRows(client, 'permission_grant', grantRows(clubId, ids, persons, numbered(ids, 0)));
  await insertRows(client, 'history_entry', history.map(historyRow(clubId, ids)));
  await insertRows(client, 'membership_request', requestRows(clubId, ids, club.requests ?? []));
  await insertRows(client, 'sensitive_access', readingRows(clubId, ids, club.readings ?? []));
  if (clubId > 0) await writeTags(client, clubId, persons, ids);
  return ids;
};
