import { judge } from '@vereinshaus/contract/kit/access';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import type { CurrentClub } from '../areas/clubs/shared/club.ts';
import { platformId } from '../areas/clubs/shared/operators-address.ts';
import type { Screen } from '../site-map.ts';

/** The way in stays, for the platform, and what the law asks for. */
const openWhileClosed: readonly string[] = ['/benutzer/login', '/benutzer/logout', '/impressum'];

/**
 * A club that rests shows its sentence and nothing else, to everybody but the platform. At the address of the operator what wants
 * somebody signed in leads to the sign-in.
 */
export const isClosedTo = (
  user: SignedInUser | null,
  { ID, closed }: Pick<CurrentClub, 'ID' | 'closed'>,
  screen: Pick<Screen, 'path' | 'access'> | undefined,
): boolean => {
  if (closed === '' || user !== null) return false;
  const leadsToSignIn = ID === platformId && screen !== undefined && judge(screen.access, null) === 'no';
  return !leadsToSignIn && !openWhileClosed.includes(screen?.path ?? '');
};
