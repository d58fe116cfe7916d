import { useContext } from 'react';
import { ApiError } from '../../../kit/api.ts';
import { ConfirmationContext } from '../use-confirmed.ts';

export { ConfirmationProvider as Confirming } from '../ConfirmationProvider.tsx';

/**
 * For changes before which the server wants to know once more who it is: asks, and does it again when that was shown. False =
 * it was refused for another reason.
 */
export const useAskWho = () => {
  const confirm = useContext(ConfirmationContext);
  return (error: Error, again: () => void): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'session.confirmationNeeded') return false;
    confirm().then(again, () => undefined);
    return true;
  };
};
