import { randomUUID } from 'node:crypto';
import { archiveDays } from '@vereinshaus/contract/archives/calls';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { type Attempt, worker } from '../../kit/jobs.ts';
import { type TransactionRunner, transactionsIn, type WorkTools } from '../../kit/tenant-work.ts';
import { senderOf } from '../clubs/index.ts';
import type { MediaStore } from '../media/index.ts';
import { queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { archiveKey, keepStream } from './archive-files.ts';
import { makeArchive } from './archives.jobs.ts';
import { archiveReadyText } from './archives.texts.ts';
import { removeRetiredFiles } from './clear-archives.ts';
import { wholeExport } from './whole-export.ts';

const dayMs = 24 * 3_600_000;

type ArchiveTask = { archiveId: number; fileId: string };

/** Each try has a file of its own: one that was thought dead never writes into the file of the next. */
const begin = async (transact: TransactionRunner, store: MediaStore, archiveId: number) => {
  const before = await transact((ctx) =>
    ctx.db
      .selectFrom('club_archive as a')
      .innerJoin('club_card as c', 'c.id', 'a.club_id')
      .where('a.id', '=', archiveId)
      .where('a.state', '=', 'making')
      .select(['a.club_id', 'a.file_id', 'c.name'])
      .executeTakeFirst(),
  );
  if (before === undefined) return undefined;
  const { club_id: clubId, file_id: left, name } = before;
  if (left !== null) await store.remove(archiveKey({ club_id: clubId, file_id: left }));
  const fileId = randomUUID();
  await transact((ctx) =>
    ctx.db
      .updateTable('club_archive')
      .set({ file_id: fileId, percent: 0 })
      .where('id', '=', archiveId)
      .where('state', '=', 'making')
      .execute(),
  );
  return { fileId, clubName: name };
};

/** The row as long as it is this try's. */
const ownRow = ({ db }: Pick<WorkCtx, 'db'>, { archiveId, fileId }: ArchiveTask) =>
  db
    .updateTable('club_archive')
    .where('id', '=', archiveId)
    .where('file_id', '=', fileId)
    .where('state', '=', 'making');

/** So far apart are the steps that are noted. */
const percentStep = 5;

const progressOf = (transact: TransactionRunner, making: ArchiveTask) => {
  let noted = 0;
  return async (share: number) => {
    const percent = Math.min(99, Math.floor(share * 100));
    if (percent < noted + percentStep) return;
    noted = percent;
    await transact((ctx) => ownRow(ctx, making).set({ percent }).execute());
  };
};

const tellRequester = async (ctx: WorkCtx, personId: number, expiresAt: Date) => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select(['p.first_name', 'p.email'])
    .executeTakeFirst();
  if (person === undefined || person.email === '') return;
  const mail = await wordText(ctx, await senderOf(ctx), archiveReadyText, {
    reader: { id: personId, firstName: person.first_name },
    values: { bis: formatDayAndTime(expiresAt), link: `${ctx.club.origin}/export` },
  });
  await queueMail(ctx, { clubId: ctx.club.id, personId, to: person.email, ...mail });
};

/** The new one takes the place of the older ones. False: another try, or the end of the club, was faster. */
const finish = async (ctx: WorkCtx, making: ArchiveTask, size: number) => {
  const expiresAt = new Date(ctx.now.getTime() + archiveDays * dayMs);
  const made = await ownRow(ctx, making)
    .set({ state: 'ready', percent: 100, size_bytes: size, finished_at: ctx.now, expires_at: expiresAt })
    .returning('requested_by')
    .executeTakeFirst();
  if (made === undefined) return false;
  await ctx.db
    .updateTable('club_archive')
    .set({ state: 'expired' })
    .where('state', '=', 'ready')
    .where('id', '<>', making.archiveId)
    .execute();
  if (made.requested_by !== null) await tellRequester(ctx, made.requested_by, expiresAt);
  return true;
};

type Services = { database: Database; store: MediaStore } & WorkTools & Pick<Attempt, 'isLast'>;
type ArchiveJob = { clubId: number; archiveId: number; origin: string };

/** Gesamtarchiv erstellen, without social security numbers. What was begun and not finished is taken away. */
export const makeClubArchive = async (
  { database, store, isLast, ...tools }: Services,
  { clubId, archiveId, origin }: ArchiveJob,
) => {
  const transact = transactionsIn(database, { id: clubId, origin }, tools);
  const begun = await begin(transact, store, archiveId);
  if (begun === undefined) return;
  const { fileId, clubName } = begun;
  const making = { archiveId, fileId };
  const key = archiveKey({ club_id: clubId, file_id: fileId });
  const club = { id: clubId, name: clubName };
  try {
    const onProgress = progressOf(transact, making);
    const size = await keepStream(store, key, wholeExport(database, { club, now: tools.now(), store, onProgress }));
    if (!(await transact((ctx) => finish(ctx, making, size)))) await store.remove(key);
  } catch (error) {
    await store.remove(key).catch(() => undefined);
    if (isLast) await transact((ctx) => ownRow(ctx, making).set({ state: 'failed' }).execute());
    throw error;
  }
  await removeRetiredFiles(database, store, clubId);
};

export const makeArchiveWorker = (store: MediaStore, senderIn: WorkTools['senderIn']) =>
  worker(makeArchive, (attempt, job) => makeClubArchive({ ...attempt, store, senderIn }, job));
