import { signOn } from '@vereinshaus/contract/sign-on/calls';
import { query, useCommand } from '../../../kit/api.ts';

export const clientsQuery = () => query(signOn.clients, {});

const stale = [signOn.clients];

export const useSaveClient = () => useCommand(signOn.save, { inline: true, invalidates: stale });
export const useRotateClientSecret = () => useCommand(signOn.rotate, { invalidates: stale });
export const useRemoveClient = () => useCommand(signOn.remove, { announces: true, invalidates: stale });
