import { anyOf, may, staffFrom } from '@vereinshaus/contract/kit/access';
import { pending, type Screen } from '../../site-map.ts';

const cloud = anyOf(staffFrom(20), may('cloudstorage'));

export const screens: readonly Screen[] = [
  pending('/cloudstorage/login', 'Cloud-Speicher', cloud),
  pending('/cloudstorage/anleitung', 'Cloud-Anleitung', cloud),
];
