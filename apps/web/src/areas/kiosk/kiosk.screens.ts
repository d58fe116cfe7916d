import { staffFrom } from '@vereinshaus/contract/kit/access';
import { membershipCard } from '../../gates.ts';
import { pending, type Screen } from '../../site-map.ts';

export const screens: readonly Screen[] = [
  pending('/ams/kiosk', 'Kiosk', staffFrom(20), { when: membershipCard, frame: 'bare' }),
];
