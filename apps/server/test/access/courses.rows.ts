import { admins, everyone, type RowsOf, readers } from './row.ts';

export const coursesRows: RowsOf<'courses' | 'courseOffice'> = {
  'courses.list': { input: () => ({}), may: everyone },
  'courses.names': { input: () => ({}), may: ['trainer', 'role11', 'role20', 'role30', 'role50', ...admins] },
  'courses.get': {
    input: ({ course }) => ({ courseId: course }),
    may: ['role11', 'role30', 'role50', 'role80', 'role90'],
    findNothing: ['platform', 'foreignAdmin'],
  },
  'courses.save': {
    input: ({ course }) => ({ courseId: course, audience: 'Kinder' }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'courses.addNew': { input: () => ({ name: 'Turnen' }), may: admins },
  'courses.remove': { input: () => ({ course_ID: 2_000_000_000 }), may: admins, findNothing: admins },
  'courses.removePicture': {
    input: ({ course }) => ({ courseId: course }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'courses.history': { input: ({ course }) => ({ courseId: course }), may: ['role50', ...admins] },
  'courseOffice.list': { input: () => ({}), may: ['role11', 'role20', 'role30', 'role50', ...admins] },
  'courseOffice.readiness': {
    input: ({ course }) => ({ courseId: course }),
    may: ['role50', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'courseOffice.setShown': {
    input: ({ course }) => ({ courseId: course, shown: false }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'courseOffice.setManyShown': {
    input: ({ course }) => ({ course_ids: [course], shown: false }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'courseOffice.toPublish': { input: ({ course }) => ({ course_ids: [course] }), may: admins },
  'courseOffice.prices': {
    input: ({ course }) => ({ course_ids: [course] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'courseOffice.savePrices': {
    input: ({ course }) => ({ courses: [{ course_ID: course, version: 1, price: 100, pricenm: 100 }] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'courses.ofPerson': { input: ({ child }) => ({ id: child }), may: ['manager', ...readers] },
  'courses.ofPersonPublic': { input: ({ child }) => ({ id: child }), may: everyone },
  'courses.ofPersonPublicAlias': { input: ({ child }) => ({ id: child }), may: everyone },
  'courses.seasonPreview': { input: ({ course }) => ({ course_ids: [course] }), may: admins },
  'courses.seasonRun': { input: ({ course }) => ({ course_ids: [course] }), may: admins },
  'courses.seasonRuns': { input: () => ({}), may: admins },
  'courses.seasonUndo': { input: () => ({ run_ID: 2_000_000_000 }), may: admins, findNothing: admins },
};
