import { may } from '@vereinshaus/contract/access';
import { pending, type Screen } from '../../site-map.ts';

export const screens: readonly Screen[] = [
  pending('/kontakte', 'Kontakte', may('contacts_read'), { list: true }),
  pending('/kontakte/:contactID', 'Kontakt', may('contacts_read'), { list: true }),
];
