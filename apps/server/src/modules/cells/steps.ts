import type pg from 'pg';
import { cellErrors } from './cells.errors.ts';

/** Of the cell that a club leaves. Open in all but the ones from `closing` to `returning`; `ended` opens it again. */
export type MoveState =
  | 'copying'
  | 'closing'
  | 'shut'
  | 'handing'
  | 'moved'
  | 'cancelling'
  | 'returning'
  | 'ended'
  | 'erased';

export type MoveRow = {
  id: number;
  club_number: number;
  name: string;
  hosts: string[];
  cell: string;
  target: string;
  key_sealed: Buffer;
  state: MoveState;
  version: number;
  their_number: number | null;
  checks: unknown;
  shut_at: Date | null;
  moved_at: Date | null;
};

type Client = Pick<pg.Client, 'query'>;

export const findMove = async (client: Client, clubId: number): Promise<MoveRow | undefined> => {
  const { rows } = await client.query<MoveRow>(
    `select * from club_move where club_number = $1 and state <> 'ended' order by id desc limit 1`,
    [clubId],
  );
  return rows[0];
};

export const inTransaction = async <T>(client: Client, run: () => Promise<T>): Promise<T> => {
  await client.query('begin');
  try {
    const result = await run();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

export const tellProcesses = (client: Client) => client.query(`select pg_notify('registry', '')`);

/** What becomes of the doors with a step; in its transaction. */
type Doors = { reason: 'leaving' | 'moved'; isShut: boolean; target?: string } | 'open' | 'as they are';

const setDoors = async (client: Client, clubId: number, doors: Doors) => {
  if (doors === 'as they are') return;
  if (doors === 'open') await client.query('delete from club_away where club_number = $1', [clubId]);
  else {
    await client.query(
      `insert into club_away (club_number, reason, is_shut, target) values ($1, $2, $3, $4)
       on conflict (club_number) do update set reason = excluded.reason, is_shut = excluded.is_shut, target = excluded.target`,
      [clubId, doors.reason, doors.isShut, doors.target ?? ''],
    );
  }
  await tellProcesses(client);
};

/** One step: only from the state that was read, so of two who go on with the same move one does. */
export const advanceMove = (
  client: Client,
  { id, version, club_number: clubId }: MoveRow,
  state: MoveState,
  doors: Doors,
  set: Readonly<Record<string, unknown>> = {},
): Promise<MoveRow> =>
  inTransaction(client, async () => {
    const names = Object.keys(set);
    const { rows } = await client.query<MoveRow>(
      `update club_move set state = $3, version = version + 1${names.map((name, i) => `, ${name} = $${i + 4}`).join('')}
       where id = $1 and version = $2 returning *`,
      [id, version, state, ...Object.values(set)],
    );
    const [row] = rows;
    if (row === undefined) throw cellErrors.raced();
    await setDoors(client, clubId, doors);
    return row;
  });
