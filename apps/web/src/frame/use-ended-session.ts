import { judgeAccess } from '@vereinshaus/contract/kit/access';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { useState } from 'react';
import { useSession } from '../areas/session/shared/session.ts';
import { useCurrentScreen } from './current-screen.ts';

/**
 * When a session expires, the current screen with its input stays until the user signs in again or calls `leave`. On a public screen the
 * user continues as a visitor, also after signing out.
 */
export const useEndedSession = (): { ended: SignedInUser | null; leave: () => void } => {
  const user = useSession();
  const screen = useCurrentScreen();
  const [last, setLast] = useState(user);
  const needsSomebody = screen !== undefined && judgeAccess(screen.access, null) === 'no';
  const current = user ?? (needsSomebody ? last : null);
  if (current !== last) setLast(current);
  return { ended: user === null ? current : null, leave: () => setLast(null) };
};
