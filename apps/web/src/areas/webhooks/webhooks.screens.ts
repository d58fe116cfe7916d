import { staffFrom } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const InterfacesPage = page(() => import('./InterfacesPage.tsx'), 'InterfacesPage');
const WebhookLogPage = page(() => import('./WebhookLogPage.tsx'), 'WebhookLogPage');

export const screens: readonly Screen[] = [
  screen('/verein/schnittstellen', 'Schnittstellen', staffFrom(90), InterfacesPage),
  screen('/verein/schnittstellen/:webhookID', 'Protokoll des Webhooks', staffFrom(90), WebhookLogPage, {
    numeric: true,
  }),
];
