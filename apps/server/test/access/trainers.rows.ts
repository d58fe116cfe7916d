import { trainerFiles } from '@vereinshaus/contract/trainers/calls';
import { everyone, type FileRow, type RowsOf, signedIn, unknownFile } from './row.ts';

const profile = { about: '', qualifications: [], showsPhoto: false, showsCourses: true, published: false };

export const trainersRows: RowsOf<'trainers'> = {
  'trainers.list': { input: () => ({}), may: signedIn },
  'trainers.profile': { input: ({ child }) => ({ id: child }), may: everyone, findNothing: everyone },
  'trainers.own': { input: () => ({}), may: ['trainer'] },
  'trainers.save': { input: () => profile, may: ['trainer'] },
};

export const trainersFileRows: Readonly<Record<`trainerFiles.${keyof typeof trainerFiles}`, FileRow>> = {
  'trainerFiles.photo': {
    call: trainerFiles.photo,
    path: ({ child }) => `/${child}/${unknownFile}`,
    may: everyone,
    findNothing: everyone,
  },
};
