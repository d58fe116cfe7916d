import { anyOf, loggedIn, may, staffFrom } from '@vereinshaus/contract/access';
import { media } from '../../gates.ts';
import { pending, type Screen } from '../../site-map.ts';

const cloud = anyOf(staffFrom(20), may('cloudstorage'));

export const filesScreens: readonly Screen[] = [
  pending('/medien', 'Medien', loggedIn, { when: media }),
  pending('/medien/:subslot', 'Medien', loggedIn, { when: media }),
  pending('/cloudstorage/login', 'Cloud-Speicher', cloud),
  pending('/cloudstorage/anleitung', 'Cloud-Anleitung', cloud),
];
