import { pageFiles } from '@vereinshaus/contract/page-blocks/calls';
import { admins, everyone, type FileRow, type RowsOf, signedIn, unknownFile } from './row.ts';

const nowhere = 2_000_000_000;
const readers = ['role50', ...admins] as const;
const read = { input: () => ({ page_ID: nowhere }), may: readers, findNothing: readers };
const written = { input: () => ({ page_ID: nowhere }), may: admins, findNothing: admins };
const blocks = [{ kind: 'text', html: '<p>Willkommen</p>' }];

export const pageBlocksRows: RowsOf<'pageBlocks'> = {
  // Each page decides who may see it.
  'pageBlocks.shown': { input: () => ({ place: 'home' }), may: everyone },
  'pageBlocks.addresses': { input: () => ({}), may: everyone },
  // Everyone sees the ones they may read, mostly none.
  'pageBlocks.list': { input: () => ({}), may: signedIn },
  'pageBlocks.get': read,
  'pageBlocks.create': {
    input: ({ course }) => ({ title: 'Mitzubringen', place: 'course', course_ID: course }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'pageBlocks.save': {
    ...written,
    input: () => ({ page_ID: nowhere, version: 1, title: 'Wir', audience: 'everyone', blocks }),
  },
  'pageBlocks.preview': { ...read, input: () => ({ page_ID: nowhere, blocks }) },
  'pageBlocks.publish': { ...written, input: () => ({ page_ID: nowhere, version: 1 }) },
  'pageBlocks.unpublish': written,
  'pageBlocks.versions': read,
  'pageBlocks.version': { ...read, input: () => ({ page_ID: nowhere, number: 1 }) },
  'pageBlocks.restore': { ...written, input: () => ({ page_ID: nowhere, version: 1, number: 1 }) },
  'pageBlocks.remove': written,
};

export const pageBlocksFileRows: Readonly<Record<`pageFiles.${keyof typeof pageFiles}`, FileRow>> = {
  'pageFiles.upload': { call: pageFiles.upload, path: () => `?page_ID=${nowhere}`, may: admins, findNothing: admins },
  'pageFiles.file': {
    call: pageFiles.file,
    path: () => `/${unknownFile}/plan.pdf`,
    may: everyone,
    findNothing: everyone,
  },
};
