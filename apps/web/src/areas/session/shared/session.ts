import type { QueryClient } from '@tanstack/react-query';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import type { Viewer } from '@vereinshaus/contract/kit/access';
import { type SignedInUser, session } from '@vereinshaus/contract/session/calls';
import { createContext, useContext } from 'react';
import { query } from '../../../kit/api.ts';
import { forgetClub } from '../../clubs/shared/club.ts';

export const statusQuery = () => ({ ...query(session.status, {}), staleTime: 60_000 });

/** What the access rules need to know of the signed-in user. */
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

/** Who is signed in; null = nobody. */
export const useSession = (): SignedInUser | null => {
  const user = useContext(SessionContext);
  if (user === undefined) throw new Error('useSession needs a SessionProvider above it.');
  return user;
};

/** For screens behind the guard, where somebody is signed in. */
export const useUser = (): SignedInUser => {
  const user = useSession();
  if (user === null) throw new Error('This screen needs a signed-in user.');
  return user;
};

/** Another person looks at the screen now (sign-in, sign-out, taken-over view): nothing of the last one may stay. */
export const startOver = async (client: QueryClient) => {
  forgetClub();
  await client.fetchQuery({ ...statusQuery(), staleTime: 0 });
  const kept: readonly unknown[] = [session.status.path, clubs.get.path];
  await Promise.all([
    client.resetQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) }),
    client.invalidateQueries({ queryKey: [clubs.get.path] }),
  ]);
};

/** What follows a successful sign-in; where a session had only run out, one goes on instead. */
export const EnterContext = createContext<(client: QueryClient) => Promise<void>>(startOver);

/** Where a person's name leads: staff above 20 stay in the list, everybody else sees the person. */
export const personPath = (viewer: Pick<Viewer, 'staffLevel'>, personId: number): string =>
  viewer.staffLevel > 20 ? `/benutzer/liste/${personId}` : `/benutzer/view/${personId}`;

export const ownProfilePath = (user: Pick<SignedInUser, 'ID'>): string => `/benutzer/profil/${user.ID}`;
