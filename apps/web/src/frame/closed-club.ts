import { judge } from '@vereinshaus/contract/kit/access';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import type { CurrentClub } from '../areas/clubs/shared/club.ts';
import { platformId } from '../areas/clubs/shared/operators-address.ts';
import type { Screen } from '../site-map.ts';

/** The way in stays, for the platform, and what the law asks for. */
const openWhileClosed: readonly string[] = ['/benutzer/login', '/benutzer/logout', '/impressum'];

/** Where links from mails lead that the operators get for their own accounts. */
const openToOperators: readonly string[] = [
  '/benutzer/login/link/:token',
  '/benutzer/changepw/:token',
  '/benutzer/email/bestaetigen/:token',
  '/benutzer/email/zuruecknehmen/:token',
];

/**
 * A club that rests shows its sentence and nothing else, to everybody but the platform. At the address of the operator what wants
 * somebody signed in leads to the sign-in, and links from mails lead on.
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
    (judge(screen.access, null) === 'no' || openToOperators.includes(screen.path));
  return !isOfOperators && !openWhileClosed.includes(screen?.path ?? '');
};
