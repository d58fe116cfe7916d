import { judge } from '@vereinshaus/contract/access';
import type { HelpTopic } from '@vereinshaus/contract/help-topic';
import type { SignedInUser } from '@vereinshaus/contract/session';
import { useMemo } from 'react';
import { screens } from '../../../routes.ts';
import { type CurrentClub, useClub } from '../../clubs/shared/club.ts';
import { useSession, viewerOf } from '../../session/shared/session.ts';

/** Paths of the site map that somebody may open: what hangs on a record counts as open. */
export const openScreens = (user: SignedInUser | null, club: CurrentClub): ReadonlySet<string> => {
  const viewer = user === null ? null : viewerOf(user);
  const open = screens.filter(
    ({ access, when, page }) =>
      page !== undefined &&
      judge(access, viewer) !== 'no' &&
      (user === null || viewer === null || (when?.({ viewer, user, club }) ?? true)),
  );
  return new Set(open.map(({ path }) => path));
};

export const useOpenScreens = (): ReadonlySet<string> => {
  const user = useSession();
  const club = useClub();
  return useMemo(() => openScreens(user, club), [user, club]);
};

/** A topic about screens that are closed to the reader is none for them; one about no screen is for all. */
export const isForReader = ({ screens: told }: Pick<HelpTopic, 'screens'>, open: ReadonlySet<string>): boolean =>
  told.length === 0 || told.some((path) => open.has(path));
