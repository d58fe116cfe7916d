import { signOn } from '@vereinshaus/contract/sign-on/calls';
import { query, useCommand } from '../../../kit/api.ts';

export const clientsQuery = () => query(signOn.clients, {});

const stale = [signOn.clients];

export const useSaveClient = () => useCommand(signOn.save, { inline: true, invalidates: stale });
export const useRotateClientSecret = () => useCommand(signOn.rotate, { invalidates: stale });
export const useRemoveClient = () => useCommand(signOn.remove, { announces: true, invalidates: stale });

export const programsQuery = (personId: number) => query(signOn.programs, { child_ID: personId });
export const useWithdrawConsent = () =>
  useCommand(signOn.withdraw, { announces: true, invalidates: [signOn.programs, signOn.clients] });
