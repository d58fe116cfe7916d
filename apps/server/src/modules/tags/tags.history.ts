import { type AreaHistory, kind } from '../history/area-history.ts';

export const tagsHistory = {
  kinds: {
    'tags.created': kind<{ label: string }>({ category: 'club', sentence: ({ label }) => `Tag „${label}“ angelegt` }),
    'tags.renamed': kind<{ changes: { label: { before: string; after: string } } }>({
      category: 'club',
      sentence: ({ changes: { label } }) => `Tag „${label.before}“ in „${label.after}“ umbenannt`,
    }),
    'tags.hidden': kind<{ label: string }>({
      category: 'club',
      sentence: ({ label }) => `Tag „${label}“ ausgeblendet`,
    }),
    'tags.changed': kind<{ changes: { tags: { before: readonly string[]; after: readonly string[] } } }>({
      category: 'person',
      sentence: ({ changes: { tags } }) => `Tags: ${tags.after.join(', ') || 'keine'}`,
    }),
  },
  labels: {
    tags: 'Tags',
    label: 'Bezeichnung',
  },
} satisfies AreaHistory;
