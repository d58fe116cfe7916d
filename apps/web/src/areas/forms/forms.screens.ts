import { loggedIn, may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const FormsPage = page(() => import('./FormsPage.tsx'), 'FormsPage');
const FormPage = page(() => import('./FormPage.tsx'), 'FormPage');
const AnswersPage = page(() => import('./AnswersPage.tsx'), 'AnswersPage');
const FillPage = page(() => import('./FillPage.tsx'), 'FillPage');

export const screens: readonly Screen[] = [
  screen('/formular/uebersicht', 'Formulare', may('forms'), FormsPage, { list: true }),
  screen('/formular/:formID', 'Formular bearbeiten', may('forms'), FormPage),
  screen('/formular/:formID/antworten', 'Antworten', may('forms'), AnswersPage, { numeric: true }),
  screen('/formulare/:subslot', 'Formular', loggedIn, FillPage),
];
