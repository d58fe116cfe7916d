import { admins, type RowsOf } from './row.ts';

/** No such shift: callers with access get "not found". */
const unknownShift = 2_000_000_000;
const ofShift = ({ course, child }: { course: number; child: number }) => ({
  courseID: course,
  shift_ID: unknownShift,
  child_ID: child,
});

export const shiftsRows: RowsOf<'shifts'> = {
  'shifts.get': { input: ({ course }) => ({ courseID: course }), may: admins, findNothing: ['foreignAdmin'] },
  'shifts.update': {
    input: ({ course }) => ({ courseID: course, data: [] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'shifts.users': { input: ({ course }) => ({ courseID: course }), may: admins, findNothing: ['foreignAdmin'] },
  'shifts.joinMultiple': {
    input: ({ course, child }) => ({ courseID: course, shift_ID: unknownShift, child_IDs: [child] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'shifts.join': { input: ({ course }) => ({ courseID: course, shift_ID: unknownShift }), may: [] },
  'shifts.cancelAsAdmin': { input: ofShift, may: admins, findNothing: admins },
  'shifts.cancel': { input: ofShift, may: [] },
  'shifts.offer': { input: ofShift, may: [] },
  'shifts.withdrawOffer': { input: ({ course }) => ({ courseID: course, offer_ID: unknownShift }), may: [] },
  'shifts.acceptOffer': {
    input: ({ course, child }) => ({ courseID: course, offer_ID: unknownShift, child_ID: child }),
    may: [],
  },
};
