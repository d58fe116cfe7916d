import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  [
    '/seiten',
    'Seiten',
    {
      from: 50,
      grants: ['pageblocks', 'pageblocks_read', 'course', 'course/page_blocks'],
    },
  ],
];
