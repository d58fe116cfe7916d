import { admins, type RowsOf, readers, signedIn } from './row.ts';

const missing = 2_000_000_000;
const writes = { may: admins };
const findsNone = { may: admins, findNothing: admins };

export const sectionsRows: RowsOf<'sections'> = {
  'sections.list': { input: () => ({}), may: readers },
  'sections.mine': { input: () => ({}), may: signedIn },
  'sections.get': { input: () => ({ ID: missing }), may: readers, findNothing: readers },
  'sections.save': { input: () => ({ name: 'Turnen' }), ...writes },
  'sections.remove': { input: () => ({ ID: missing }), ...findsNone },
  'sections.saveFee': { input: () => ({ ID: missing, start: 20_260_101 }), ...findsNone },
  'sections.removeFee': { input: () => ({ ID: missing, fee_ID: 1 }), ...findsNone },
  'sections.addMembers': { input: ({ child }) => ({ ID: missing, children: [child] }), ...findsNone },
  'sections.endMember': { input: ({ child }) => ({ ID: missing, child_ID: child }), ...findsNone },
  'sections.ofPerson': {
    input: ({ child }) => ({ child_ID: child }),
    may: ['manager', ...readers],
  },
  'sections.setOfPerson': {
    input: ({ child }) => ({ child_ID: child, sections: [] }),
    ...writes,
    findNothing: ['foreignAdmin'],
  },
  'sections.ofCourse': { input: ({ course }) => ({ course_ID: course }), may: ['role50', ...admins] },
  'sections.setOfCourse': { input: ({ course }) => ({ course_ID: course }), ...writes, findNothing: ['foreignAdmin'] },
};
