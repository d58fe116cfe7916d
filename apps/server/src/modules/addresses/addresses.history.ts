import { type AreaHistory, kind } from '../history/area-history.ts';

export const addressesHistory = {
  kinds: {
    'address.markedInvalid': kind<{ address: string; placeId: string }>({
      category: 'person',
      sentence: ({ address }) => `Adresse als ungültig gekennzeichnet: ${address}`,
    }),
  },
} satisfies AreaHistory;
