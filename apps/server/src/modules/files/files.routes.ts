import { files, prefixAccess } from '@vereinshaus/contract/files/calls';
import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { download, type FileRoute, upload } from '../../kit/file-routes.ts';
import { succeeded } from '../../kit/routes.ts';
import { fileErrors } from './files.errors.ts';
import { discardUnsentAttachments, fileIdOf, storeFile } from './store-file.ts';

/** Whether the viewer stands in for this person: is it, manages it, or works for the club. */
const isNearTo = async (ctx: Ctx, personId: number, permission: 'user/data' | 'user_read'): Promise<boolean> => {
  const viewer = viewerOf(ctx);
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select('p.manager_id')
    .executeTakeFirst();
  if (!person) return false;
  return personId === viewer.id || person.manager_id === viewer.id || hasPermission(viewer, permission);
};

/** Files that are about nobody: a receipt, an invoice, what a message carried, anything else. */
const seesFileOfClub = (ctx: Ctx, purpose: string): boolean => {
  if (['receipt', 'bank', 'feeNotice', 'till'].includes(purpose))
    return hasPermission(viewerOf(ctx), 'accounting_read');
  if (purpose === 'invoice') return hasPermission(viewerOf(ctx), 'invoice_read');
  if (purpose === 'message') return judgeAccess(prefixAccess.message, ctx.viewer) === 'yes';
  return hasPermission(viewerOf(ctx), 'user');
};

const visibleFile = async (ctx: Ctx, name: string) => {
  const id = fileIdOf(name);
  const file =
    id === undefined
      ? undefined
      : await ctx.db
          .selectFrom('stored_file as f')
          .where('f.id', '=', id)
          .select(['f.name', 'f.mime_type', 'f.content', 'f.person_id', 'f.purpose'])
          .executeTakeFirst();
  if (!file) throw fileErrors.notFound();
  // Papers of trainers and files of pages have a door of their own.
  const maySee =
    !['trainerPaper', 'page'].includes(file.purpose) &&
    (file.person_id === null ? seesFileOfClub(ctx, file.purpose) : await isNearTo(ctx, file.person_id, 'user_read'));
  // Whoever may not see it learns nothing, not even that it exists.
  if (!maySee) throw fileErrors.notFound();
  return file;
};

export const fileRoutes: readonly FileRoute[] = [
  upload(files.upload, async (ctx, { prefix, child_ID: personId = viewerOf(ctx).id }, file) => {
    if (judgeAccess(prefixAccess[prefix], ctx.viewer) !== 'yes') throw requestErrors.notAllowed();
    if (prefix === 'data' && !(await isNearTo(ctx, personId, 'user/data'))) throw requestErrors.notAllowed();
    if (prefix === 'message') await discardUnsentAttachments(ctx);
    const name = await storeFile(ctx, { file, purpose: prefix, personId: prefix === 'data' ? personId : null });
    return { ...succeeded('Datei hochgeladen'), file_name: name };
  }),
  download(files.download, async (ctx, { file: name }) => {
    const file = await visibleFile(ctx, name);
    return { name: file.name, mimeType: file.mime_type, content: file.content };
  }),
];
