import { useMutation, useQueryClient } from '@tanstack/react-query';
import { push } from '@vereinshaus/contract/push/calls';
import { askAgain, query, send, useCommand } from '../../kit/api.ts';
import { subscribe } from './browser-push.ts';

export const pushQuery = () => query(push.state, {});

/** Asks the browser, then the server; if either refuses, nothing is left behind. */
export const useAddDevice = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const { subscription, undo } = await subscribe(publicKey);
      try {
        return await send(push.addDevice, subscription);
      } catch (error) {
        await undo();
        throw error;
      }
    },
    onSuccess: () => askAgain(client, [push.state]),
    meta: { inline: true },
  });
};

const state = [push.state];
export const useRemoveDevice = () => useCommand(push.removeDevice, { invalidates: state, announces: true });
export const useChooseKind = () => useCommand(push.chooseKind, { invalidates: state });
export const useTestDevices = () => useCommand(push.test, { announces: true });
