import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { PaperInput } from '@vereinshaus/contract/trainer-papers/calls';
import { paperKinds } from '@vereinshaus/contract/trainer-papers/paper-fields';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import type { ReceivedFile } from '../../kit/file-routes.ts';
import { removeFiles, storeFile } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';
import { trainerPaperErrors } from './trainer-papers.errors.ts';
import { paperRecord } from './trainer-papers.queries.ts';

type Paper = { kind: keyof typeof paperKinds; title: string };

const nameOf = ({ kind, title }: Paper) => (title === '' ? paperKinds[kind] : `${paperKinds[kind]} „${title}“`);

export const lockPaper = async (ctx: Pick<Ctx, 'db'>, paperId: number) => {
  const row = await ctx.db
    .selectFrom('trainer_paper as v')
    .where('v.id', '=', paperId)
    .select(paperRecord.columns.map((column) => `v.${column}` as const))
    .select(['v.id', 'v.person_id', 'v.file_id', 'v.seen_by'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw trainerPaperErrors.gone();
  const values = paperRecord.toValues(row);
  return { personId: row.person_id, fileId: row.file_id, seenBy: row.seen_by, name: nameOf(values), values };
};

const requirePerson = async (ctx: Pick<Ctx, 'db'>, personId: number) => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.is_present', '=', true)
    .select('p.id')
    .forShare()
    .executeTakeFirst();
  if (person === undefined) throw trainerPaperErrors.personGone();
};

/** Nachweis eintragen (ID 0) oder ändern. Who enters that it was seen has seen it; nobody their own criminal record. */
export const savePaper = async (ctx: Ctx, { ID: paperId, child_ID: personId, ...values }: PaperInput) => {
  const { id: viewerId } = viewerOf(ctx);
  const columns = paperRecord.toColumns(values);
  if (columns.seen_on !== null && columns.seen_on > dayInVienna(ctx.now)) throw trainerPaperErrors.seenLater();
  if (values.kind === 'criminalRecord' && personId === viewerId) throw trainerPaperErrors.ownRecord();
  await requirePerson(ctx, personId);
  const seenNow = columns.seen_on === null ? null : viewerId;
  if (paperId === 0) {
    const { id } = await ctx.db
      .insertInto('trainer_paper')
      .values({ club_id: ctx.club.id, person_id: personId, ...columns, seen_by: seenNow, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = { paper: nameOf(values), until: columns.valid_until };
    await recordHistory(ctx, { kind: 'trainerPapers.added', personId, details });
    return id;
  }
  const before = await lockPaper(ctx, paperId);
  if (before.personId !== personId) throw trainerPaperErrors.otherPerson();
  const changes = paperRecord.changesBetween(before.values, values);
  if (changes === null) return paperId;
  const isSeenAnew = before.values.seenOn !== values.seenOn;
  await ctx.db
    .updateTable('trainer_paper')
    .set({ ...columns, seen_by: isSeenAnew ? seenNow : before.seenBy })
    .where('id', '=', paperId)
    .execute();
  await recordHistory(ctx, { kind: 'trainerPapers.changed', personId, details: { paper: nameOf(values), changes } });
  return paperId;
};

export const removePaper = async (ctx: Ctx, paperId: number) => {
  const { personId, fileId, name } = await lockPaper(ctx, paperId);
  await ctx.db.deleteFrom('trainer_paper').where('id', '=', paperId).execute();
  if (fileId !== null) await removeFiles(ctx, personId, [fileId]);
  await recordHistory(ctx, { kind: 'trainerPapers.removed', personId, details: { paper: name } });
};

/** Datei beilegen: the former one goes. */
export const attachFile = async (ctx: Ctx, paperId: number, file: ReceivedFile) => {
  const { personId, fileId, name, values } = await lockPaper(ctx, paperId);
  if (values.kind === 'criminalRecord') throw trainerPaperErrors.neverKept();
  const stored = await storeFile(ctx, { file, purpose: 'trainerPaper', personId });
  await ctx.db
    .updateTable('trainer_paper')
    .set({ file_id: stored.slice(0, 36) })
    .where('id', '=', paperId)
    .execute();
  if (fileId !== null) await removeFiles(ctx, personId, [fileId]);
  await recordHistory(ctx, { kind: 'trainerPapers.filed', personId, details: { paper: name } });
};
