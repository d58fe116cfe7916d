import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { worksInOffice } from '../../gates.ts';
import { type NavigationGroup, type NavigationItem, visibleNavigation } from '../../navigation.ts';
import { viewerOf } from '../session/shared/session.ts';

const forTrainers = ['/kurs/trainer', '/kalender/monat', '/kurs/buchung', '/kurs/meine', '/medien', '/neuigkeiten'];
const maxLinks = 6;

const wantedBy = (user: SignedInUser): readonly string[] => {
  const viewer = viewerOf(user);
  // The office has its inbox on the page, a family its dates and children; everything else is in the navigation.
  return viewer.isTrainer && !worksInOffice(viewer) ? forTrainers : [];
};

/** The most used links of this kind of user, if the navigation contains them and their pages exist. */
export const quickLinks = (user: SignedInUser, club: Parameters<typeof visibleNavigation>[1]): NavigationItem[] => {
  const open = visibleNavigation(user, club).flatMap((group: NavigationGroup) => group.items);
  return wantedBy(user)
    .flatMap((path) => open.find((item) => item.path === path) ?? [])
    .slice(0, maxLinks);
};
