import { loggedIn, may } from '@vereinshaus/contract/access';
import { pending, type Screen } from '../../site-map.ts';

export const formsScreens: readonly Screen[] = [
  pending('/formular/uebersicht', 'Formulare', may('forms')),
  pending('/formulare/:subslot', 'Formular', loggedIn),
];
