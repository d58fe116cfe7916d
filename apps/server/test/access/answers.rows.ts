import { admins, everyone, type RowsOf, signedIn } from './row.ts';

const unknownDate = 2_000_000_000;
const token = 'a'.repeat(43);

export const answersRows: RowsOf<'answers'> = {
  'answers.mine': { input: () => ({}), may: signedIn },
  'answers.answer': {
    input: ({ child }) => ({ child_ID: child, event_ID: unknownDate, answer: 'yes' }),
    may: ['manager'],
    findNothing: ['manager'],
  },
  'answers.ofLink': { input: () => ({ token }), may: everyone, findNothing: everyone },
  'answers.answerByLink': {
    input: ({ child }) => ({ token, child_ID: child, event_ID: unknownDate, answer: 'no' }),
    may: everyone,
    findNothing: everyone,
  },
  'answers.ofCourse': { input: ({ course }) => ({ course_ID: course }), may: admins },
  'answers.setRule': {
    input: ({ course }) => ({ course_ID: course, hours: 24 }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
};
