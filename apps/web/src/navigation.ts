import {
  type Icon,
  IconBuildingCommunity,
  IconCalendar,
  IconCalendarEvent,
  IconHome,
  IconMessage,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { judge } from '@vereinshaus/contract/access';
import type { SignedInUser } from '@vereinshaus/contract/session';
import { accountingItems } from './areas/accounting/accounting.navigation.ts';
import { attendanceItems } from './areas/attendance/attendance.navigation.ts';
import { auditItems } from './areas/audit/audit.navigation.ts';
import { bankItems } from './areas/bank/bank.navigation.ts';
import { bankExportItems } from './areas/bank-export/bank-export.navigation.ts';
import { bookingsItems } from './areas/bookings/bookings.navigation.ts';
import { businessYearsItems } from './areas/business-years/business-years.navigation.ts';
import { cashItems } from './areas/cash/cash.navigation.ts';
import { clubsItems } from './areas/clubs/clubs.navigation.ts';
import { contactsItems } from './areas/contacts/contacts.navigation.ts';
import { coursesItems } from './areas/courses/courses.navigation.ts';
import { discountsItems } from './areas/discounts/discounts.navigation.ts';
import { dunningItems } from './areas/dunning/dunning.navigation.ts';
import { eventsItems } from './areas/events/events.navigation.ts';
import { exportsItems } from './areas/exports/exports.navigation.ts';
import { feesItems } from './areas/fees/fees.navigation.ts';
import { filesItems } from './areas/files/files.navigation.ts';
import { formsItems } from './areas/forms/forms.navigation.ts';
import { helpItems } from './areas/help/help.navigation.ts';
import { historyItems } from './areas/history/history.navigation.ts';
import { homeItems } from './areas/home/home.navigation.ts';
import { importsItems } from './areas/imports/imports.navigation.ts';
import { invitationsItems } from './areas/invitations/invitations.navigation.ts';
import { invoicesItems } from './areas/invoices/invoices.navigation.ts';
import { kioskItems } from './areas/kiosk/kiosk.navigation.ts';
import { makeupsItems } from './areas/makeups/makeups.navigation.ts';
import { mediaItems } from './areas/media/media.navigation.ts';
import { membershipItems } from './areas/membership/membership.navigation.ts';
import { messagingItems } from './areas/messaging/messaging.navigation.ts';
import { moveInItems } from './areas/move-in/move-in.navigation.ts';
import { newsItems } from './areas/news/news.navigation.ts';
import { newslettersItems } from './areas/newsletters/newsletters.navigation.ts';
import { onlineItems } from './areas/online/online.navigation.ts';
import { paymentPlansItems } from './areas/payment-plans/payment-plans.navigation.ts';
import { paymentsItems } from './areas/payments/payments.navigation.ts';
import { permissionsItems } from './areas/permissions/permissions.navigation.ts';
import { personsItems } from './areas/persons/persons.navigation.ts';
import { platformItems } from './areas/platform/platform.navigation.ts';
import { praeItems } from './areas/prae/prae.navigation.ts';
import { priceRulesItems } from './areas/price-rules/price-rules.navigation.ts';
import { registrationItems } from './areas/registration/registration.navigation.ts';
import { reportsItems } from './areas/reports/reports.navigation.ts';
import { roomsItems } from './areas/rooms/rooms.navigation.ts';
import { sessionItems } from './areas/session/session.navigation.ts';
import { viewerOf } from './areas/session/shared/session.ts';
import { substitutesItems } from './areas/substitutes/substitutes.navigation.ts';
import { systemItems } from './areas/system/system.navigation.ts';
import { tagsItems } from './areas/tags/tags.navigation.ts';
import { trainersItems } from './areas/trainers/trainers.navigation.ts';
import { vouchersItems } from './areas/vouchers/vouchers.navigation.ts';
import type { Facts } from './gates.ts';
import type { AreaItem, GroupName } from './navigation-item.ts';
import { screens } from './routes.ts';
import type { Screen } from './site-map.ts';

/** `isThere`: its page exists already. */
export type NavigationItem = { label: string; path: string; icon: Icon; isThere: boolean };
export type NavigationGroup = { name: GroupName; icon: Icon; items: readonly NavigationItem[] };

/** From top to bottom; what stands under Home belongs to no group. */
const groups: readonly { name: GroupName; icon: Icon }[] = [
  { name: 'Home', icon: IconHome },
  { name: 'Verein', icon: IconBuildingCommunity },
  { name: 'Einheiten/Kurse', icon: IconCalendarEvent },
  { name: 'Personen', icon: IconUsers },
  { name: 'Kalender & Räume', icon: IconCalendar },
  { name: 'Kommunikation', icon: IconMessage },
  { name: 'Geld', icon: IconWallet },
];

/** What the areas add to the left navigation. */
export const areaItems: readonly AreaItem[] = [
  ...accountingItems,
  ...attendanceItems,
  ...auditItems,
  ...bookingsItems,
  ...businessYearsItems,
  ...clubsItems,
  ...contactsItems,
  ...coursesItems,
  ...discountsItems,
  ...priceRulesItems,
  ...dunningItems,
  ...eventsItems,
  ...exportsItems,
  ...feesItems,
  ...filesItems,
  ...formsItems,
  ...helpItems,
  ...historyItems,
  ...homeItems,
  ...importsItems,
  ...moveInItems,
  ...invoicesItems,
  ...kioskItems,
  ...bankExportItems,
  ...mediaItems,
  ...bankItems,
  ...membershipItems,
  ...messagingItems,
  ...newsItems,
  ...newslettersItems,
  ...onlineItems,
  ...paymentPlansItems,
  ...paymentsItems,
  ...permissionsItems,
  ...personsItems,
  ...platformItems,
  ...praeItems,
  ...registrationItems,
  ...reportsItems,
  ...roomsItems,
  ...sessionItems,
  ...substitutesItems,
  ...invitationsItems,
  ...makeupsItems,
  ...systemItems,
  ...trainersItems,
  ...tagsItems,
  ...vouchersItems,
  ...cashItems,
];

const screenOf = new Map(screens.map((screen) => [screen.path, screen]));

const withScreen = (entry: AreaItem): AreaItem & { leadsTo: Screen } => {
  const leadsTo = screenOf.get(entry.screen ?? entry.path);
  if (leadsTo === undefined) throw new Error(`no line of the site map for ${entry.path}`);
  return { ...entry, leadsTo };
};

const items = areaItems.map(withScreen).toSorted((one, other) => one.place - other.place);

/** An item is there for whom its screen opens, less those it is not meant for. */
const isOpen = ({ leadsTo, access, when }: (typeof items)[number], facts: Facts): boolean =>
  judge(leadsTo.access, facts.viewer) === 'yes' &&
  (leadsTo.when?.(facts) ?? true) &&
  (access === undefined || judge(access, facts.viewer) === 'yes') &&
  (when?.(facts) ?? true);

/** What is open to this person in this club: groups without items are left out. */
export const openNavigation = (user: SignedInUser, club: Facts['club']): readonly NavigationGroup[] => {
  const open = items.filter((entry) => isOpen(entry, { viewer: viewerOf(user), user, club }));
  return groups
    .map((group) => ({
      ...group,
      items: open
        .filter((entry) => entry.group === group.name)
        .map(({ label, path, icon, leadsTo }) => ({
          label: label ?? leadsTo.title,
          path,
          icon,
          isThere: leadsTo.page !== undefined,
        })),
    }))
    .filter((group) => group.items.length > 0);
};

/** What they are shown of it: a link leads to something. */
export const visibleNavigation = (user: SignedInUser, club: Facts['club']): readonly NavigationGroup[] =>
  openNavigation(user, club)
    .map((group) => ({ ...group, items: group.items.filter(({ isThere }) => isThere) }))
    .filter(({ items: shown }) => shown.length > 0);

/** An address somebody mistyped may not be decodable. */
const decoded = (pathname: string): string => {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
};

/** Whose own path continues none of the items: one finds them by these, the first that is open. */
const foundBy: readonly (readonly [start: string, items: readonly string[]])[] = [
  ['/kurse', ['/kurs/verwaltung', '/kurs/buchung']],
  ['/kurs', ['/kurs/buchung']],
  ['/buche', ['/kurs/buchung']],
  ['/benutzer', ['/benutzer/liste']],
];

const continues = (path: string, start: string) =>
  path === start.toLowerCase() || (start !== '/' && path.startsWith(`${start.toLowerCase()}/`));

/** The item that a path belongs to: the longest one that the path continues, or by which one finds it. */
export const currentItem = (groups: readonly NavigationGroup[], pathname: string): NavigationItem | undefined => {
  const path = decoded(pathname).toLowerCase();
  const open = groups.flatMap((group) => group.items);
  const [own] = open
    .filter((item) => continues(path, item.path))
    .toSorted((one, other) => other.path.length - one.path.length);
  if (own !== undefined) return own;
  const [, leading = []] = foundBy.find(([start]) => continues(path, start)) ?? [];
  return leading.flatMap((wanted) => open.find((item) => item.path === wanted) ?? [])[0];
};
