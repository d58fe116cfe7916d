import { contract } from '@vereinshaus/contract';
import { pageFiles } from '@vereinshaus/contract/page-blocks/calls';
import { download, type FileRoute, upload } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { fillBlocks } from './fill-blocks.ts';
import { findPage } from './find-page.ts';
import { pageToEdit, readablePages, shownAddresses, shownPage, versionOf, versionsOf } from './page-blocks.queries.ts';
import { fileOfPage, keepPageFile, requirePageFiles } from './page-files.ts';
import { publishPage, restoreVersion, unpublishPage } from './publish-page.ts';
import { removePage } from './remove-page.ts';
import { cleanBlock, createPage, savePage } from './save-page.ts';

export const pageBlockRoutes = routes(contract.pageBlocks, {
  shown: async (ctx, { place, subslot, course_ID: courseId }) => ({
    page: await shownPage(ctx, { place, subslot, courseId }),
  }),
  addresses: async (ctx) => ({ pages: await shownAddresses(ctx) }),
  list: (ctx) => readablePages(ctx),
  get: (ctx, { page_ID: pageId }) => pageToEdit(ctx, pageId),
  create: async (ctx, { course_ID: courseId, ...page }) => {
    const ID = await createPage(ctx, { ...page, courseId: courseId === 0 ? null : courseId });
    return { ...succeeded('Seite angelegt'), ID };
  },
  save: async (ctx, { page_ID: pageId, ...draft }) => ({
    ...succeeded('Entwurf gespeichert'),
    version: await savePage(ctx, { pageId, ...draft }),
  }),
  preview: async (ctx, { page_ID: pageId, blocks }) => {
    await findPage(ctx, pageId);
    await requirePageFiles(ctx, blocks);
    return { blocks: await fillBlocks(ctx, blocks.map(cleanBlock)) };
  },
  publish: async (ctx, { page_ID: pageId, version }) => ({
    ...succeeded('Seite veröffentlicht'),
    version: await publishPage(ctx, pageId, version),
  }),
  unpublish: async (ctx, { page_ID: pageId }) => {
    await unpublishPage(ctx, pageId);
    return succeeded('Die Seite wird nicht mehr gezeigt');
  },
  versions: async (ctx, { page_ID: pageId }) => ({ versions: await versionsOf(ctx, pageId) }),
  version: (ctx, { page_ID: pageId, number }) => versionOf(ctx, pageId, number),
  restore: async (ctx, { page_ID: pageId, version, number }) => ({
    ...succeeded('Der frühere Stand ist jetzt der Entwurf'),
    version: await restoreVersion(ctx, { pageId, version, number }),
  }),
  remove: async (ctx, { page_ID: pageId }) => {
    await removePage(ctx, pageId);
    return succeeded('Seite gelöscht');
  },
});

export const pageFileRoutes: readonly FileRoute[] = [
  upload(pageFiles.upload, async (ctx, { page_ID: pageId }, file) => ({
    ...succeeded('Datei hochgeladen'),
    ...(await keepPageFile(ctx, pageId, file)),
  })),
  download(pageFiles.file, (ctx, { file }) => fileOfPage(ctx, file)),
];
