import type { Archive, ArchiveState } from '@vereinshaus/contract/archives/calls';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { archivesErrors } from './archives.errors.ts';

type ArchiveRow = {
  id: number;
  state: ArchiveState;
  percent: number;
  size_bytes: string | null;
  requested_at: Date;
  expires_at: Date | null;
  name: string;
};

const maxShown = 10;

/** One whose time is over counts as expired, whether or not it has been cleared away. */
const stateAt = ({ state, expires_at: until }: Pick<ArchiveRow, 'state' | 'expires_at'>, now: Date): ArchiveState =>
  state === 'ready' && (until === null || until <= now) ? 'expired' : state;

const archiveOf = (row: ArchiveRow, now: Date): Archive => {
  const state = stateAt(row, now);
  return {
    ID: row.id,
    state,
    percent: row.percent,
    size: Number(row.size_bytes ?? 0),
    time: toSeconds(row.requested_at),
    until: state === 'ready' && row.expires_at !== null ? toSeconds(row.expires_at) : 0,
    fullname: row.name,
  };
};

export const latestArchives = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<Archive[]> => {
  const { rows } = await sql<ArchiveRow>`
    select a.id, a.state, a.percent, a.size_bytes, a.requested_at, a.expires_at, coalesce(p.display_name, '') as name
    from club_archive a left join person_card p on p.club_id = a.club_id and p.id = a.requested_by
    order by a.id desc limit ${maxShown}`.execute(ctx.db);
  return rows.map((row) => archiveOf(row, ctx.now));
};

/** One that can be taken now. */
export const readyArchive = async (ctx: Pick<Ctx, 'db' | 'now'>, archiveId: number) => {
  const row = await ctx.db
    .selectFrom('club_archive as a')
    .where('a.id', '=', archiveId)
    .select(['a.club_id', 'a.state', 'a.expires_at', 'a.file_id', 'a.size_bytes', 'a.requested_at'])
    .executeTakeFirst();
  if (row === undefined) throw archivesErrors.gone();
  const state = stateAt({ ...row, state: stateOf(row.state) }, ctx.now);
  if (state === 'making') throw archivesErrors.notReady();
  if (state !== 'ready' || row.file_id === null) throw archivesErrors.expired();
  const file = { club_id: row.club_id, file_id: row.file_id };
  return { ...file, size: Number(row.size_bytes), requestedAt: row.requested_at };
};

const stateOf = (state: string): ArchiveState =>
  state === 'making' || state === 'ready' || state === 'failed' ? state : 'expired';
