import { loggedIn, staffFrom } from '@vereinshaus/contract/kit/access';
import { anyRooms, rooms } from '../../gates.ts';
import { pending, type Screen } from '../../site-map.ts';

export const screens: readonly Screen[] = [
  pending('/raum/preise', 'Raumpreise', staffFrom(50), { when: anyRooms }),
  pending('/raum/buchungen', 'Raumbuchungen', loggedIn, { when: rooms }),
];
