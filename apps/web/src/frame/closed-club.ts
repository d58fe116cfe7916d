import { judgeAccess } from '@vereinshaus/contract/kit/access';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import type { CurrentClub } from '../areas/clubs/shared/club.ts';
import { platformId } from '../areas/clubs/shared/operators-address.ts';
import type { Screen } from '../site-map.ts';

/** Sign-in for the platform and the legally required pages stay available. */
const openWhileClosed: readonly string[] = ['/benutzer/login', '/benutzer/logout', '/impressum'];

/** Targets of links in mails to operators, for their own accounts. */
const openToOperators: readonly string[] = [
  '/benutzer/login/link/:token',
  '/benutzer/changepw/:token',
  '/benutzer/email/bestaetigen/:token',
  '/benutzer/email/zuruecknehmen/:token',
];

/**
 * A suspended club only shows its sentence, except to the platform. On the operator's host, pages that need a session redirect to the
 * sign-in, and links from mails work.
 */
export const isClosedTo = (
  user: SignedInUser | null,
  { ID, closed }: Pick<CurrentClub, 'ID' | 'closed'>,
  screen: Pick<Screen, 'path' | 'access'> | undefined,
): boolean => {
  if (closed === '' || user !== null) return false;
  const isOfOperators =
    ID === platformId &&
    screen !== undefined &&
    (judgeAccess(screen.access, null) === 'no' || openToOperators.includes(screen.path));
  return !isOfOperators && !openWhileClosed.includes(screen?.path ?? '');
};
