import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/meineNachweise', 'Meine Nachweise', { kinds: ['trainer'] }],
  ['/trainernachweise', 'Nachweise der Trainer', { from: 80, grants: ['trainer_papers'] }],
];
