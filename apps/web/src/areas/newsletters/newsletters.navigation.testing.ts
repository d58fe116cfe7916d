import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/newsletter/liste', 'Newsletter', { from: 50, grants: ['newsletter', 'newsletter_read'] }],
];
