import { home } from '@vereinshaus/contract/home/calls';
import { invitations } from '@vereinshaus/contract/invitations/calls';
import { system } from '@vereinshaus/contract/system/calls';
import { query, useCommand } from '../../kit/api.ts';

export const stateQuery = () => query(invitations.state, {});

export const useLetter = () => useCommand(invitations.letter);

export const useInvite = () =>
  useCommand(invitations.send, {
    invalidates: [invitations.state, home.firstSteps, system.mails],
    announces: true,
  });
