import { type AreaHistory, kind } from '../history/area-history.ts';

const about = (what: string) =>
  kind<{ name: string }>({ category: 'club', sentence: ({ name }) => `Webhook „${name}“ ${what}` });

export const webhooksHistory = {
  kinds: {
    'webhook.created': about('angelegt'),
    'webhook.changed': about('geändert'),
    'webhook.rotated': about('hat ein neues Geheimnis'),
    'webhook.removed': about('gelöscht'),
  },
} satisfies AreaHistory;
