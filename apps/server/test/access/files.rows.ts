import { files } from '@vereinshaus/contract/files/calls';
import { admins, type FileRow, readers, signedIn, unknownFile } from './row.ts';

export const filesFileRows: Readonly<Record<`files.${keyof typeof files}`, FileRow>> = {
  'files.upload': {
    call: files.upload,
    path: ({ child }) => `?child_ID=${child}`,
    may: ['manager', 'role80', 'role90'],
  },
  'files.download': { call: files.download, path: () => `/${unknownFile}`, may: signedIn, findNothing: signedIn },
  'files.photo': {
    call: files.photo,
    path: ({ child }) => `/${child}/foto.jpg`,
    may: ['manager', ...readers],
    findNothing: ['manager', ...readers],
  },
  'files.participantPhoto': {
    call: files.participantPhoto,
    path: ({ course, child }) => `/${course}/${child}/foto.jpg`,
    may: readers,
    findNothing: readers,
  },
  'files.savePhoto': {
    call: files.savePhoto,
    path: ({ child }) => `?child_ID=${child}`,
    may: ['manager', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'files.coursePicture': {
    call: files.coursePicture,
    path: ({ course }) => `/${course}/${unknownFile}`,
    may: [],
    findNothing: ['role11', 'role30', 'role50', 'role80', 'role90', 'platform', 'foreignAdmin'],
  },
  'files.saveCoursePicture': {
    call: files.saveCoursePicture,
    path: ({ course }) => `?courseId=${course}`,
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'files.saveClubCover': { call: files.saveClubCover, path: () => '', may: admins },
  'files.ownData': { call: files.ownData, path: ({ child }) => `/${child}`, may: ['manager'] },
};
