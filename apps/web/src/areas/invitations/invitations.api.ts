import { home } from '@vereinshaus/contract/home';
import { invitations } from '@vereinshaus/contract/invitations';
import { system } from '@vereinshaus/contract/system';
import { query, useCommand } from '../../kit/api.ts';

export const stateQuery = () => query(invitations.state, {});

export const useLetter = () => useCommand(invitations.letter);

export const useInvite = () =>
  useCommand(invitations.send, {
    invalidates: [invitations.state, home.firstSteps, system.mails],
    announces: true,
  });
