import { useContext } from 'react';
import { ApiError } from '../../../kit/api.ts';
import { ConfirmationContext } from '../use-confirmed.ts';

export { ConfirmationProvider as Confirming } from '../ConfirmationProvider.tsx';

/**
 * For changes that need a new confirmation of identity: asks for it, and retries the change afterwards. False = refused for another reason.
 */
export const useAskWho = () => {
  const confirm = useContext(ConfirmationContext);
  return (error: Error, again: () => void): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'session.confirmationNeeded') return false;
    confirm().then(again, () => undefined);
    return true;
  };
};
