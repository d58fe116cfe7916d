import { mediaFiles } from '@vereinshaus/contract/media/calls';
import { admins, everyone, type FileRow, type RowsOf, signedIn, unknownFile } from './row.ts';

const nobodyKnows = 2_000_000_000;

export const mediaRows: RowsOf<'media' | 'mediaChanges'> = {
  // A club setting decides who may see it, and refuses with its own message.
  'media.library': { input: () => ({}), may: signedIn },
  'media.ofCourse': {
    input: ({ course }) => ({ courseId: course }),
    may: ['role30', 'role50', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'media.waiting': { input: () => ({}), may: admins },
  'media.publish': { input: () => ({ ID: nobodyKnows }), may: admins, findNothing: admins },
  'mediaChanges.begin': {
    input: ({ course }) => ({ course_ID: course, name: 'film.mp4', bytes: 100, key: 'key-12345' }),
    may: ['trainer', ...admins],
    findNothing: ['trainer', 'foreignAdmin'],
  },
  'mediaChanges.finish': { input: () => ({ ID: nobodyKnows }), may: signedIn, findNothing: signedIn },
  'mediaChanges.remove': { input: () => ({ ID: nobodyKnows }), may: signedIn, findNothing: signedIn },
};

export const mediaFileRows: Readonly<Record<`mediaFiles.${keyof typeof mediaFiles}`, FileRow>> = {
  'mediaFiles.chunk': {
    call: mediaFiles.chunk,
    path: () => `?ID=${nobodyKnows}&offset=0`,
    may: signedIn,
    findNothing: signedIn,
  },
  'mediaFiles.poster': {
    call: mediaFiles.poster,
    path: () => `?ID=${nobodyKnows}`,
    may: ['trainer', ...admins],
    findNothing: ['trainer', ...admins],
  },
  'mediaFiles.content': {
    call: mediaFiles.content,
    path: () => `/${nobodyKnows}/film.mp4`,
    may: signedIn,
    findNothing: signedIn,
  },
  'mediaFiles.thumbnail': {
    call: mediaFiles.thumbnail,
    path: () => `/${nobodyKnows}/${unknownFile}`,
    may: signedIn,
    findNothing: signedIn,
  },
  'mediaFiles.picture': {
    call: mediaFiles.picture,
    path: () => `/${unknownFile}.jpg`,
    may: everyone,
    findNothing: everyone,
  },
  'mediaFiles.editorPicture': { call: mediaFiles.editorPicture, path: () => '', may: ['treasurer', ...admins] },
};
