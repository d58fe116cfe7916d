import { invitations } from '@vereinshaus/contract/invitations';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const InvitationsPage = page(() => import('./InvitationsPage.tsx'), 'InvitationsPage');

export const invitationsScreens: readonly Screen[] = [
  screen('/einladungen', 'Familien einladen', invitations.state.access, InvitationsPage),
];
