import { staffFrom } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const InvitationsPage = page(() => import('./InvitationsPage.tsx'), 'InvitationsPage');

export const screens: readonly Screen[] = [screen('/einladungen', 'Familien einladen', staffFrom(90), InvitationsPage)];
