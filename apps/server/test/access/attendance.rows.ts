import { admins, type RowsOf, signedIn } from './row.ts';

/** No such date: callers with access get "not found". */
const unknownDate = 2_000_000_000;
const ofCourse = ({ course }: { course: number }) => ({ courseID: course, eventID: unknownDate });
const readers = ['role50', ...admins] as const;
const ofChild = ({ course, child }: { course: number; child: number }) => ({ courseID: course, childID: child });

export const attendanceRows: RowsOf<'attendance'> = {
  'attendance.list': { input: ofCourse, may: readers, findNothing: readers },
  'attendance.save': {
    input: (world) => ({ ...ofCourse(world), attendances: [{ child_ID: world.child, status: 1 }] }),
    may: admins,
    findNothing: admins,
  },
  'attendance.next': { input: () => ({}), may: ['trainer'] },
  'attendance.deviceKey': { input: () => ({}), may: signedIn },
  'attendance.safety': { input: () => ({}), may: ['trainer'] },
  'attendance.noteOpenings': {
    input: ({ child }) => ({ openings: [{ place: 'hall', time: 1_700_000_000, child_IDs: [child] }] }),
    may: signedIn,
  },
  'attendance.addWalkIns': {
    input: (world) => ({
      ...ofCourse(world),
      walkIns: [{ name: 'Gast Kind', key: '00000000-0000-4000-8000-000000000001' }],
    }),
    may: admins,
    findNothing: admins,
  },
  'attendance.resolveWalkIn': {
    input: (world) => ({ ...ofCourse(world), ID: 2_000_000_000 }),
    may: admins,
    findNothing: admins,
  },
  'attendance.findPerson': {
    input: ({ course }) => ({ courseID: course, name: 'Kind Geheimrat' }),
    may: admins,
  },
  'attendance.ofPerson': { input: ofChild, may: ['manager', ...readers], findNothing: ['manager', ...readers] },
  'attendance.stats': { input: ofChild, may: ['manager', ...readers], findNothing: ['manager', ...readers] },
  'attendance.perCourse': { input: () => ({ schoolyear: 2027 }), may: readers },
  'attendance.addSickNote': {
    input: ({ child }) => ({ type: 'sick', child_ID: child, events: { [unknownDate]: true } }),
    may: ['manager'],
    findNothing: ['manager'],
  },
  'attendance.takeBackExcuse': {
    input: ({ child }) => ({ child_ID: child, event_ID: 2_000_000_000 }),
    may: ['manager'],
    findNothing: ['manager'],
  },
  'attendance.tryouts': { input: ({ child }) => ({ child_ID: child }), may: ['manager'] },
  'attendance.ownTryouts': { input: () => ({}), may: signedIn },
  'attendance.addTryout': {
    input: ({ child }) => ({ child_ID: child, event_ID: unknownDate }),
    may: ['manager'],
    findNothing: ['manager'],
  },
  'attendance.cancelTryout': {
    input: ({ child }) => ({ child_ID: child, event_ID: unknownDate }),
    may: ['manager'],
    findNothing: ['manager'],
  },
};
