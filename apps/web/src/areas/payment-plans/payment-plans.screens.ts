import { may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const PaymentModelsPage = page(() => import('./PaymentModelsPage.tsx'), 'PaymentModelsPage');
const PaymentModelPage = page(() => import('./PaymentModelPage.tsx'), 'PaymentModelPage');

export const screens: readonly Screen[] = [
  screen('/zahlungsmodelle', 'Zahlungsweisen', may('course/data'), PaymentModelsPage),
  screen('/zahlungsmodelle/:modelId', 'Zahlungsvorlage', may('course/data'), PaymentModelPage),
];
