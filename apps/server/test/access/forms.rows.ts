import { admins as office, type RowsOf, signedIn } from './row.ts';

/** Surveys require a role above 80. */
const admins = office.filter((kind) => kind !== 'role80');
const nobodyKnows = 2_000_000_000;
const question = { key: 'a', kind: 'line', label: 'Was wünschst du dir?' };

export const formRows: RowsOf<'forms'> = {
  // Editors of pages see which slots there are.
  'forms.slots': { input: () => ({}), may: office },
  'forms.assign': {
    input: ({ course }) => ({ course_id: course, slots: [] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'forms.list': { input: () => ({}), may: admins },
  'forms.get': { input: () => ({ ID: nobodyKnows }), may: admins, findNothing: admins },
  'forms.save': {
    input: () => ({ ID: nobodyKnows, version: 1, slot: 'wunsch', title: 'Wunsch', fields: [question] }),
    may: admins,
    findNothing: admins,
  },
  'forms.remove': { input: () => ({ ID: nobodyKnows }), may: admins, findNothing: admins },
  'forms.answers': { input: () => ({ ID: nobodyKnows }), may: admins, findNothing: admins },
  'forms.open': { input: () => ({}), may: signedIn },
  'forms.ofCourse': {
    input: ({ course }) => ({ courseId: course }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'forms.ofParticipants': {
    input: ({ course }) => ({ courseId: course }),
    may: ['role50', ...office],
    findNothing: ['foreignAdmin'],
  },
  'forms.fill': { input: () => ({ slot: 'unbekannt' }), may: signedIn, findNothing: signedIn },
  'forms.answer': {
    input: ({ child }) => ({ slot: 'unbekannt', child_ID: child, key: 'key-12345', values: {} }),
    may: signedIn,
    findNothing: signedIn,
  },
};
