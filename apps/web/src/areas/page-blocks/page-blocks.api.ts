import { history } from '@vereinshaus/contract/history/calls';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { pageBlocks } from '@vereinshaus/contract/page-blocks/calls';
import { query, useCommand } from '../../kit/api.ts';

export const pagesQuery = () => query(pageBlocks.list, {});
/** Never cached: editing starts from the stored state. */
export const pageQuery = (pageId: number) => ({ ...query(pageBlocks.get, { page_ID: pageId }), gcTime: 0 });
export const previewQuery = (input: InputOf<typeof pageBlocks.preview>) => query(pageBlocks.preview, input);
export const versionsQuery = (pageId: number) => query(pageBlocks.versions, { page_ID: pageId });
export const versionQuery = (pageId: number, number: number) => query(pageBlocks.version, { page_ID: pageId, number });
export const addressesQuery = () => query(pageBlocks.addresses, {});

const shows = [
  pageBlocks.list,
  pageBlocks.get,
  pageBlocks.versions,
  pageBlocks.shown,
  pageBlocks.addresses,
  history.ofClub,
];

export const useCreatePage = () =>
  useCommand(pageBlocks.create, { invalidates: [pageBlocks.list], announces: true, inline: true });
/** Every pause saves: a word next to the title reports it, not a banner. */
export const useSavePage = () => useCommand(pageBlocks.save, { invalidates: [pageBlocks.list], inline: true });
export const usePublishPage = () =>
  useCommand(pageBlocks.publish, { invalidates: shows, announces: true, inline: true });
export const useUnpublishPage = () => useCommand(pageBlocks.unpublish, { invalidates: shows, announces: true });
export const useRestoreVersion = () => useCommand(pageBlocks.restore, { invalidates: shows, announces: true });
export const useRemovePage = () =>
  useCommand(pageBlocks.remove, { invalidates: [pageBlocks.list, pageBlocks.shown], announces: true });
