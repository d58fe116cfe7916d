import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import type { SignedInUser } from '@vereinshaus/contract/session/calls';
import { worksInOffice } from '../../gates.ts';
import { type NavigationGroup, type NavigationItem, visibleNavigation } from '../../navigation.ts';
import { viewerOf } from '../session/shared/session.ts';

const forTrainers = ['/kurs/trainer', '/kalender/monat', '/kurs/buchung', '/kurs/meine', '/medien', '/neuigkeiten'];
const forStaff = [
  '/benutzer/liste',
  '/kurs/verwaltung',
  '/kurs/buchungen',
  '/kalender/monat',
  '/benutzer/saldo',
  '/buchhaltung/buchungen',
  '/newsletter/liste',
  '/trainer/anwesenheitprokurs',
];

/** Who keeps the books and does not work in the office otherwise. */
const forTreasurers = [
  '/buchhaltung/dashboard',
  '/buchhaltung/buchungen',
  '/zahlungen',
  '/rechnungen',
  '/benutzer/saldo',
  '/gutscheine',
  '/zahlungsmodelle',
  '/kurse/umsatz',
];

const maxLinks = 6;

const wantedBy = (user: SignedInUser): readonly string[] => {
  const viewer = viewerOf(user);
  if (worksInOffice(viewer)) return forStaff;
  if (hasPermission(viewer, 'accounting_read') || hasPermission(viewer, 'invoice_read')) return forTreasurers;
  // A family has its dates and its children on the page, and the rest in the navigation.
  return viewer.isTrainer ? forTrainers : [];
};

/** The ways most gone by this kind of user, as far as the navigation opens them and their pages are there. */
export const quickLinks = (user: SignedInUser, club: Parameters<typeof visibleNavigation>[1]): NavigationItem[] => {
  const open = visibleNavigation(user, club).flatMap((group: NavigationGroup) => group.items);
  return wantedBy(user)
    .flatMap((path) => open.find((item) => item.path === path) ?? [])
    .slice(0, maxLinks);
};
