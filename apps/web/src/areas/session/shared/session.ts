import type { QueryClient } from '@tanstack/react-query';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import type { Viewer } from '@vereinshaus/contract/kit/access';
import { type SignedInUser, session } from '@vereinshaus/contract/session/calls';
import { createContext, useContext } from 'react';
import { query } from '../../../kit/api.ts';
import { forgetClub } from '../../clubs/shared/club.ts';

export const statusQuery = () => ({ ...query(session.status, {}), staleTime: 60_000 });

/** The data of the signed-in user for the access rules. */
export const viewerOf = (user: SignedInUser): Viewer => ({
  id: user.ID,
  staffLevel: user.role,
  permissions: user.permissions,
  trainedCourses: user.trainerCourses,
  isPlatform: user.verein_ID === 0,
  isManager: user.isVerwalter,
  isTrainer: user.trainer,
  hasTrained: user.hasTrained,
  isImpersonating: user.originalUser !== undefined,
});

export const SessionContext = createContext<SignedInUser | null | undefined>(undefined);

/** The signed-in user; null = none. */
export const useSession = (): SignedInUser | null => {
  const user = useContext(SessionContext);
  if (user === undefined) throw new Error('useSession needs a SessionProvider above it.');
  return user;
};

/** For screens behind the guard, which always have a signed-in user. */
export const useUser = (): SignedInUser => {
  const user = useSession();
  if (user === null) throw new Error('This screen needs a signed-in user.');
  return user;
};

/** The user has changed (sign-in, sign-out, taken-over view): no data of the previous one may remain. */
export const forgetLastPerson = async (client: QueryClient) => {
  forgetClub();
  await client.fetchQuery({ ...statusQuery(), staleTime: 0 });
  const kept: readonly unknown[] = [session.status.path, clubs.get.path];
  await Promise.all([
    client.resetQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) }),
    client.invalidateQueries({ queryKey: [clubs.get.path] }),
  ]);
};

/** Runs after a successful sign-in; after an expired session the user continues in place instead. */
export const EnterContext = createContext<(client: QueryClient) => Promise<void>>(forgetLastPerson);

/** Target of a person's name: staff above role 20 stay in the list, all others see the person. */
export const personPath = (viewer: Pick<Viewer, 'staffLevel'>, personId: number): string =>
  viewer.staffLevel > 20 ? `/benutzer/liste/${personId}` : `/benutzer/view/${personId}`;

export const ownProfilePath = (user: Pick<SignedInUser, 'ID'>): string => `/benutzer/profil/${user.ID}`;
