import { contract } from '@vereinshaus/contract';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { trainerPaperUploads } from '@vereinshaus/contract/trainer-papers/calls';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { download, type FileRoute, upload } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { printConfirmation } from './confirmation.ts';
import { attachFile, removePaper, savePaper } from './save-paper.ts';
import { setDemands } from './set-demands.ts';
import { trainerPaperErrors } from './trainer-papers.errors.ts';
import { allLacks, allPapers, demandsOfCourses, ownPapers, trainersOfClub } from './trainer-papers.queries.ts';

const saved = 'Erfolgreich gespeichert';

export const trainerPaperRoutes = routes(contract.trainerPapers, {
  list: async (ctx) => ({ papers: await allPapers(ctx), trainers: await trainersOfClub(ctx) }),
  lacks: async (ctx) => ({ lacks: await allLacks(ctx) }),
  demands: async (ctx) => ({ courses: await demandsOfCourses(ctx) }),
  own: (ctx) => ownPapers(ctx),
  save: async (ctx, paper) => ({ ...succeeded(saved), ID: await savePaper(ctx, paper) }),
  remove: async (ctx, { ID: paperId }) => {
    await removePaper(ctx, paperId);
    return succeeded('Der Nachweis ist gelöscht.');
  },
  setDemands: async (ctx, { course_IDs: courseIds, demands }) => {
    await setDemands(ctx, { courseIds, demands });
    return succeeded(saved);
  },
});

export const trainerPaperFileRoutes: readonly AfterCommitRoute[] = [
  afterCommit(contract.trainerPaperFiles.confirmation, (ctx, { child_ID: personId }) =>
    printConfirmation(ctx, personId),
  ),
];

/** Whoever it is not meant for learns nothing, not even that there is one. */
const fileOf = async (ctx: Ctx, paperId: number) => {
  const viewer = viewerOf(ctx);
  const row = await ctx.db
    .selectFrom('trainer_paper as v')
    .innerJoin('stored_file_card as f', (join) =>
      join.onRef('f.club_id', '=', 'v.club_id').onRef('f.id', '=', 'v.file_id'),
    )
    .where('v.id', '=', paperId)
    .select(['v.person_id', 'f.name', 'f.mime_type', 'f.content'])
    .executeTakeFirst();
  if (row === undefined) throw trainerPaperErrors.noFile();
  if (row.person_id !== viewer.id && !hasPermission(viewer, 'trainer_papers')) throw trainerPaperErrors.noFile();
  return { name: row.name, mimeType: row.mime_type, content: row.content };
};

export const trainerPaperUploadRoutes: readonly FileRoute[] = [
  upload(trainerPaperUploads.attach, async (ctx, { ID: paperId }, file) => {
    await attachFile(ctx, paperId, file);
    return succeeded('Die Datei ist abgelegt.');
  }),
  download(trainerPaperUploads.download, (ctx, { ID: paperId }) => fileOf(ctx, paperId)),
];
