import { type PushKind, pushKindLabels } from '@vereinshaus/contract/push/calls';
import { type AreaHistory, kind } from '../history/area-history.ts';

export const pushHistory = {
  kinds: {
    'push.deviceAdded': kind<{ device: string }>({
      category: 'message',
      sentence: ({ device }) => `Mitteilungen auf ${device} eingeschaltet`,
    }),
    'push.deviceRemoved': kind<{ device: string }>({
      category: 'message',
      sentence: ({ device }) => `Mitteilungen auf ${device} ausgeschaltet`,
    }),
    'push.kindChosen': kind<{ kind: PushKind; wanted: boolean }>({
      category: 'message',
      sentence: ({ kind: chosen, wanted }) =>
        `Mitteilungen „${pushKindLabels[chosen]}“ ${wanted ? 'eingeschaltet' : 'ausgeschaltet'}`,
    }),
  },
} satisfies AreaHistory;
