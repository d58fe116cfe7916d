import { judge } from '@vereinshaus/contract/kit/access';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { useState } from 'react';
import { useSession } from '../areas/session/shared/session.ts';
import { useCurrentScreen } from './current-screen.ts';

/**
 * Whose session ended under their hands: their screen, with what they typed, stays until they sign in again or `leave`.
 * On a screen that needs nobody one goes on as a visitor, also after signing out.
 */
export const useEndedSession = (): { ended: SignedInUser | null; leave: () => void } => {
  const user = useSession();
  const screen = useCurrentScreen();
  const [last, setLast] = useState(user);
  const needsSomebody = screen !== undefined && judge(screen.access, null) === 'no';
  const current = user ?? (needsSomebody ? last : null);
  if (current !== last) setLast(current);
  return { ended: user === null ? current : null, leave: () => setLast(null) };
};
