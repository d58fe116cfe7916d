import { trainerPaperUploads } from '@vereinshaus/contract/trainer-papers/calls';
import { admins, type FileRow, type RowsOf } from './row.ts';

const missing = 2_000_000_000;
const office = { may: admins };
/** An id that no record has: callers with access get "not found". */
const findsNone = { ...office, findNothing: admins };

export const trainerPapersRows: RowsOf<'trainerPapers'> = {
  'trainerPapers.list': { input: () => ({}), ...office },
  'trainerPapers.lacks': { input: () => ({}), ...office },
  'trainerPapers.demands': { input: () => ({}), ...office },
  'trainerPapers.own': { input: () => ({}), may: ['trainer'] },
  'trainerPapers.save': { input: () => ({ child_ID: missing, kind: 'firstAid' }), ...findsNone },
  'trainerPapers.remove': { input: () => ({ ID: missing }), ...findsNone },
  'trainerPapers.setDemands': { input: () => ({ course_IDs: [missing], demands: [] }), ...findsNone },
};

export const trainerPaperFilesRows: RowsOf<'trainerPaperFiles'> = {
  'trainerPaperFiles.confirmation': { input: () => ({ child_ID: missing }), ...findsNone },
};

export const trainerPaperUploadsFileRows: Readonly<
  Record<`trainerPaperUploads.${keyof typeof trainerPaperUploads}`, FileRow>
> = {
  'trainerPaperUploads.attach': { call: trainerPaperUploads.attach, path: () => `/${missing}`, ...findsNone },
  'trainerPaperUploads.download': {
    call: trainerPaperUploads.download,
    path: () => `/${missing}`,
    may: ['trainer', ...admins],
    findNothing: ['trainer', ...admins],
  },
};
