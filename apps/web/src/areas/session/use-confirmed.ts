import { useMutation, useQueryClient } from '@tanstack/react-query';
import { session } from '@vereinshaus/contract/session/calls';
import { secondFactor } from '@vereinshaus/contract/session/second-factor';
import { createContext, useContext } from 'react';
import { ApiError, askAgain } from '../../kit/api.ts';
import { showBanner } from '../../kit/banners.ts';
import { TurnedAway } from './passkey-ceremonies.ts';

/** Asks for a confirmation of identity; resolves when it succeeded, rejects when the user cancels. */
export const ConfirmationContext = createContext<() => Promise<void>>(async () => undefined);

const isConfirmationNeeded = (error: unknown) =>
  error instanceof ApiError && error.code === 'session.confirmationNeeded';

/** A change of factors: if the server requires a confirmation of identity, the user is asked and the change is retried. */
export const useFactorChange = <T, I = void>(
  change: (input: I) => Promise<T>,
  { onDone }: { onDone?: (reply: T) => void } = {},
) => {
  const confirm = useContext(ConfirmationContext);
  const client = useQueryClient();
  return useMutation<T, Error, I>({
    mutationFn: async (input) => {
      try {
        return await change(input);
      } catch (error) {
        if (!isConfirmationNeeded(error)) throw error;
        await confirm();
        return change(input);
      }
    },
    meta: { inline: true },
    onSuccess: async (reply) => {
      onDone?.(reply);
      await askAgain(client, [secondFactor.list, session.sessions]);
    },
    onError: (error) => {
      if (!(error instanceof TurnedAway)) showBanner('error', error.message);
    },
  });
};
