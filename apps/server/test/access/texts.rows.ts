import { admins, type RowsOf } from './row.ts';

const readers = ['role50', ...admins, 'treasurer'] as const;
const writers = [...admins, 'treasurer'] as const;
const unknown = { key: 'gibt-es-nicht' };

export const textsRows: RowsOf<'texts'> = {
  'texts.list': { input: () => ({}), may: readers },
  'texts.defaultTexts': { input: () => ({}), may: readers },
  'texts.saveDefaultTexts': {
    input: () => ({ texts: { 'gibt-es-nicht': 'Hallo' } }),
    may: writers,
    findNothing: writers,
  },
  'texts.get': { input: () => unknown, may: readers, findNothing: readers },
  'texts.preview': { input: () => ({ ...unknown, body: 'Hallo' }), may: readers, findNothing: readers },
  'texts.sendTest': { input: () => ({ ...unknown, body: 'Hallo' }), may: writers, findNothing: writers },
  'texts.save': { input: () => ({ ...unknown, version: 0, body: 'Hallo' }), may: writers, findNothing: writers },
  'texts.restore': { input: () => ({ ...unknown, version: 0, from: 0 }), may: writers, findNothing: writers },
};
