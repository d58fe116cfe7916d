import { type AreaHistory, kind } from '../history/area-history.ts';

export const invitationsHistory = {
  kinds: {
    'invitations.invited': kind<{ mailIds: number[] }>({
      category: 'message',
      sentence: () => 'Eingeladen, einen eigenen Zugang anzulegen',
    }),
    'invitations.sent': kind<{ families: number }>({
      category: 'message',
      sentence: ({ families }) => `Einladungen verschickt: ${families === 1 ? 'eine Familie' : `${families} Familien`}`,
    }),
  },
} satisfies AreaHistory;
