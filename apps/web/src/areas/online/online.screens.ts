import { anyOf, loggedIn, staffFrom, trainer } from '@vereinshaus/contract/access';
import { onlineUnits } from '../../gates.ts';
import { pending, type Screen } from '../../site-map.ts';

const recording = anyOf(trainer, staffFrom(80));

export const onlineScreens: readonly Screen[] = [
  pending('/kalender/atHome', 'Kalender Online', loggedIn, { when: onlineUnits }),
  pending('/testraum', 'Testraum', loggedIn, { when: onlineUnits }),
  pending('/recordee', 'Aufnahme', recording, { when: onlineUnits }),
  pending('/recordee/:roomName', 'Aufnahme', recording, { when: onlineUnits }),
  pending('/athome/:subslot', 'Online-Inhalte', loggedIn, { when: onlineUnits }),
];
