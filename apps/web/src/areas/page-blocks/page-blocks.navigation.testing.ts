import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/seite', 'Seiten des Vereins', { everybody: {}, setting: { showPages: true } }],
  [
    '/seiten',
    'Seiten',
    {
      from: 50,
      grants: ['pageblocks', 'pageblocks_read', 'course', 'course/page_blocks'],
    },
  ],
];
