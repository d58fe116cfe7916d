import { admins, everyone, type RowsOf, readers } from './row.ts';

const tagReaders = ['role20', 'role30', ...readers] as const;

export const tagsRows: RowsOf<'tags'> = {
  'tags.available': { input: () => ({ entity: 'user' }), may: tagReaders },
  'tags.list': { input: () => ({ entity: 'user' }), may: tagReaders },
  'tags.ofRecord': {
    input: ({ child }) => ({ entity: 'user', ID: child }),
    may: tagReaders,
    findNothing: ['foreignAdmin'],
  },
  'tags.availableForCourses': { input: () => ({}), may: everyone },
  'tags.listForCourses': { input: () => ({}), may: ['role20', 'role30', 'role50', ...admins] },
  'tags.setForCourse': {
    input: ({ course }) => ({ ID: course, tags: [] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'tags.add': { input: () => ({ entity: 'user', label: 'Helfer' }), may: admins },
  'tags.set': {
    input: ({ child }) => ({ entity: 'user', ID: child, tags: [] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'tags.setMany': {
    input: ({ child }) => ({ user_ids: [child], add: ['Helfer'] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'tags.hide': { input: () => ({ entity: 'user', value: 0 }), may: admins, findNothing: admins },
  'tags.update': {
    input: () => ({ entity: 'user', value: 0, label: 'Helfer' }),
    may: ['role90', 'foreignAdmin'],
    findNothing: ['role90', 'foreignAdmin'],
  },
};
