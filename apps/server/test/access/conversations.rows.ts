import { admins, type RowsOf, signedIn } from './row.ts';

const nobodyKnows = 2_000_000_000;
const unknown = () => ({ course_ID: nobodyKnows, child_ID: nobodyKnows });

export const conversationsRows: RowsOf<'conversations'> = {
  'conversations.list': { input: () => ({}), may: signedIn },
  'conversations.ofCourse': { input: () => ({ course_ID: nobodyKnows }), may: admins },
  'conversations.get': { input: unknown, may: admins, findNothing: admins },
  'conversations.write': {
    input: () => ({ ...unknown(), text: 'Lena kommt später.', key: '6f1c2a9e-1b7d-4f7e-9a54-0f4f3c1f7a10' }),
    may: [],
  },
  'conversations.read': { input: () => ({ ...unknown(), upTo_ID: 1 }), may: [] },
};
