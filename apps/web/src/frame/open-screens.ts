import { judgeAccess } from '@vereinshaus/contract/kit/access';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import type { CurrentClub } from '../areas/clubs/shared/club.ts';
import { isThereFor } from '../areas/clubs/shared/operators-address.ts';
import { viewerOf } from '../areas/session/shared/session.ts';
import { screens } from '../routes.ts';

/** Site map paths the viewer may open; paths that depend on a record count as open. */
export const openScreens = (user: SignedInUser | null, club: CurrentClub): ReadonlySet<string> => {
  const viewer = user === null ? null : viewerOf(user);
  const open = screens.filter(
    ({ path, access, when, page }) =>
      page !== undefined &&
      isThereFor(club, path) &&
      judgeAccess(access, viewer) !== 'no' &&
      (user === null || viewer === null || (when?.({ viewer, user, club }) ?? true)),
  );
  return new Set(open.map(({ path }) => path));
};
