import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { invitationState } from './invitations.queries.ts';
import { inviteFamilies, previewInvitation } from './invite-families.ts';

/** `massMailsPerDay`: how many mails to many each club may send in a day. */
export const invitationRoutes = ({ massMailsPerDay }: { massMailsPerDay: number }) =>
  routes(contract.invitations, {
    state: (ctx) => invitationState(ctx),
    letter: (ctx, input) => previewInvitation(ctx, input),
    send: async (ctx, wave) => {
      const families = await inviteFamilies(ctx, wave, { perDay: massMailsPerDay });
      const whom = families === 1 ? 'eine Familie' : `${families} Familien`;
      return { ...succeeded(`Einladungen an ${whom} sind unterwegs.`), families };
    },
  });
