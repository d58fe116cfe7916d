import {
  type Icon,
  IconAddressBook,
  IconAdjustments,
  IconArrowsExchange,
  IconBook2,
  IconBroadcast,
  IconBuildingBank,
  IconBuildingCommunity,
  IconBuildingStore,
  IconCake,
  IconCalendar,
  IconCalendarDown,
  IconCalendarEvent,
  IconCalendarUser,
  IconCards,
  IconCash,
  IconChartBar,
  IconChartPie,
  IconChecklist,
  IconClipboardList,
  IconCloud,
  IconCode,
  IconCoinEuro,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDoor,
  IconFileExport,
  IconFileImport,
  IconFileInvoice,
  IconFiles,
  IconFileText,
  IconForms,
  IconGift,
  IconGrave2,
  IconHelp,
  IconHistory,
  IconHome,
  IconId,
  IconIdBadge2,
  IconKey,
  IconListCheck,
  IconMail,
  IconMailbox,
  IconMessage,
  IconMessage2,
  IconMicrophone,
  IconNews,
  IconPercentage,
  IconPhoto,
  IconPlugConnected,
  IconReceiptEuro,
  IconReportAnalytics,
  IconReportMoney,
  IconScale,
  IconSearch,
  IconSend,
  IconSettings,
  IconTag,
  IconTags,
  IconTemplate,
  IconTicket,
  IconUserCheck,
  IconUserCog,
  IconUserHeart,
  IconUserPlus,
  IconUserSearch,
  IconUserShield,
  IconUserStar,
  IconUsers,
  IconUsersGroup,
  IconVideo,
  IconWallet,
} from '@tabler/icons-react';
import {
  type Access,
  allOf,
  anyOf,
  judge,
  loggedIn,
  manager,
  may,
  staffAbove,
  staffFrom,
  trainer,
} from '@vereinshaus/contract/access';
import type { SignedInUser } from '@vereinshaus/contract/session';
import { viewerOf } from './areas/session/shared/session.ts';
import {
  anyRooms,
  below,
  type Condition,
  discounts,
  every,
  type Facts,
  mandates,
  media,
  membership,
  membershipCard,
  onlineUnits,
  otherClubs,
  quickSearch,
  rooms,
  seesOnlyOwnPersons,
  vouchers,
} from './gates.ts';

export type NavigationItem = { label: string; path: string; icon: Icon; access: Access; when?: Condition };
export type NavigationGroup = { name: string; icon: Icon; items: readonly NavigationItem[] };

const item = (label: string, path: string, icon: Icon, access: Access, when?: Condition): NavigationItem => ({
  label,
  path,
  icon,
  access,
  ...(when && { when }),
});

const staffOrClubRead = anyOf(staffFrom(20), may('club_read'));
const cloud = anyOf(staffFrom(20), may('cloudstorage'));

/** The left navigation: every item with the role, permission and club setting that opens it. */
export const navigation: readonly NavigationGroup[] = [
  {
    name: 'Home',
    icon: IconHome,
    items: [
      item('Home', '/', IconHome, loggedIn),
      item('Meine Mitgliedskarte', '/meineMitgliedskarte', IconId, loggedIn, membershipCard),
      item('Meine Vereine', '/meineVereine', IconBuildingCommunity, loggedIn, otherClubs),
    ],
  },
  {
    name: 'Verein',
    icon: IconBuildingCommunity,
    items: [
      item('Stammdaten', '/verein', IconBuildingCommunity, may('club_read')),
      item('Vorlagen', '/verein/vorlagen', IconTemplate, may('club_read')),
      item('Vorstandsliste', '/verein/vorstand', IconUserStar, may('club_read')),
      item('Mitgliedsbeiträge', '/mitgliedsbeiträge', IconCoinEuro, may('user_read'), membership),
      item('Standesmeldung', '/standesmeldung', IconReportAnalytics, may('user_read')),
      item('Konfiguration', '/verein/konfiguration', IconSettings, staffOrClubRead),
      item('Vorstand', '/vorstand', IconUserStar, loggedIn),
      item('Trainer', '/trainer', IconIdBadge2, loggedIn),
      item('Mitgliedschaft', '/mitgliedschaft', IconCards, loggedIn, every(below(50), membership)),
    ],
  },
  {
    name: 'Einheiten/Kurse',
    icon: IconCalendarEvent,
    items: [
      item('Meine Buchungen', '/kurs/meine', IconListCheck, loggedIn),
      item('Meine Teilnehmer', '/kurs/trainer', IconUsersGroup, trainer),
      item('Meine TurnvereinLive@Home Buchungen', '/kurs/meine_online', IconVideo, loggedIn, onlineUnits),
      item('Angebote', '/kurs/buchung', IconCalendarEvent, loggedIn),
      item('Kurs-Nachrichten', '/kurse/nachrichten', IconMessage2, staffFrom(80)),
      item('Letzte Buchungen', '/kurs/buchungen', IconClipboardList, staffFrom(80)),
      item('Rabatte', '/rabatte', IconPercentage, staffFrom(80), discounts),
      item('Anwesenheit pro Kurs', '/trainer/anwesenheitprokurs', IconChecklist, staffFrom(50)),
      item('Kurs-Umsatz', '/kurse/umsatz', IconChartBar, staffFrom(50)),
      item('Zahlungsweisen', '/zahlungsmodelle', IconCash, may('course/data')),
      item('Kurs-Tags', '/kurs/tags', IconTag, anyOf(staffFrom(20), may('course/data_read'))),
      item(
        'Mitglieder nach Tag',
        '/kurstag/benutzer',
        IconTags,
        anyOf(may('user_read'), may('course/participants_read')),
      ),
    ],
  },
  {
    name: 'Personen',
    icon: IconUsers,
    items: [
      item('Alle Personen', '/benutzer/liste', IconUsers, may('user_read')),
      item('Meine Daten', '/benutzer/liste', IconUserHeart, loggedIn, seesOnlyOwnPersons),
      item('Schnellsuche', '/benutzer/schnell', IconUserSearch, may('user_read'), quickSearch),
      item('Aktive', '/benutzer/aktiv', IconUserCheck, may('user_read')),
      item('Aktive Verwalter', '/benutzer/admins', IconUserCog, may('user_read')),
      item('Aktive oder Verwalter', '/benutzer/aktivOderVerwalter', IconUsersGroup, may('user_read')),
      item('Trainer', '/benutzer/trainer', IconIdBadge2, may('user_read')),
      item('Nach Rolle', '/benutzer/nachRolle', IconUserStar, may('user_read')),
      item('Nach Verwalter', '/benutzer/verwalterliste', IconUserHeart, may('user_read')),
      item('Offene Salden', '/benutzer/saldo', IconScale, staffFrom(80)),
      item('Jubilare', '/benutzer/jubilare', IconCake, may('user_read')),
      item('Personen-Historie', '/benutzer/history', IconHistory, staffFrom(30)),
      item('Verstorbene', '/benutzer/tote', IconGrave2, may('user_read')),
      item('Demografie', '/dash', IconChartPie, may('user_read')),
      item('Personen auswählen', '/benutzer/select', IconSearch, may('user_read')),
      item('Person registrieren', '/benutzer/registrieren', IconUserPlus, allOf(may('user_read'), staffAbove(80))),
      item('Registrierungen', '/benutzer/registrierungen', IconClipboardList, may('user_read')),
    ],
  },
  {
    name: 'Kalender & Räume',
    icon: IconCalendar,
    items: [
      item('Kalender', '/kalender/monat', IconCalendar, loggedIn),
      item('Raumkalender', '/kalender/raum', IconCalendarUser, loggedIn, rooms),
      item('Raumbuchungen', '/raum/buchungen', IconDoor, loggedIn, rooms),
      item('Raumpreise', '/raum/preise', IconCoinEuro, staffFrom(50), anyRooms),
      item('Kalender Online', '/kalender/atHome', IconBroadcast, loggedIn, onlineUnits),
      item('Kalender-Export', '/kalender/export', IconCalendarDown, loggedIn),
    ],
  },
  {
    name: 'Kommunikation',
    icon: IconMessage,
    items: [
      item('Neuigkeiten', '/neuigkeiten', IconNews, loggedIn),
      item('Newsletter', '/newsletter/liste', IconMail, may('newsletter_read')),
      item('Kontakte', '/kontakte', IconAddressBook, may('contacts_read')),
      item('Kontakt', '/kontakt', IconSend, loggedIn, below(50)),
      item('Sendungseinstellungen', '/sendungseinstellungen', IconMailbox, loggedIn),
    ],
  },
  {
    name: 'Geld',
    icon: IconWallet,
    items: [
      item('Abrechnung', '/abrechnung', IconWallet, anyOf(manager, staffFrom(10))),
      item('Gutschein kaufen', '/gutscheine/kaufen', IconGift, loggedIn, every(below(50), vouchers)),
      item('Gutscheine', '/gutscheine', IconTicket, may('vouchers_read'), vouchers),
      item('Gutscheine verkaufen', '/gutscheine/verkaufen', IconBuildingStore, may('vouchers'), vouchers),
      item('Zahlungen', '/zahlungen', IconArrowsExchange, may('accounting_read')),
      item('Rechnungen', '/rechnungen', IconFileInvoice, may('invoice_read')),
      item('Rechnungsvorlagen', '/rechnung/vorlagen', IconFileText, may('invoice')),
      item('PRAE', '/prae', IconReceiptEuro, may('prae')),
    ],
  },
  {
    name: 'Buchhaltung',
    icon: IconBook2,
    items: [
      item('Übersicht', '/buchhaltung/dashboard', IconReportMoney, may('accounting_read')),
      item('Buchungen', '/buchhaltung/buchungen', IconBook2, may('accounting_read')),
      item('Konten', '/buchhaltung/konten', IconBuildingBank, may('accounting_read')),
      item('Berichte', '/buchhaltung/berichte', IconReportAnalytics, may('accounting_read')),
      item('Geschäftsjahr', '/buchhaltung/geschaeftsjahr', IconCalendar, may('accounting_read')),
      item('Bankimport', '/buchhaltung/bankimport', IconFileImport, may('accounting_read')),
      item('Bankexport', '/buchhaltung/bankexport', IconFileExport, may('accounting_read'), mandates),
      item('Zuordnung', '/buchhaltung/zuordnung', IconPlugConnected, may('accounting_read')),
      item('Mitgliederzuordnung', '/buchhaltung/mitgliederzuordnung', IconUserCheck, may('accounting_read')),
    ],
  },
  {
    name: 'Inhalte',
    icon: IconPhoto,
    items: [
      item('Medien', '/medien', IconPhoto, loggedIn, media),
      item('Formulare', '/formular/uebersicht', IconForms, may('forms')),
      item('Cloud-Speicher', '/cloudstorage/login', IconCloud, cloud),
      item('Cloud-Anleitung', '/cloudstorage/anleitung', IconFiles, cloud),
      item('Testraum', '/testraum', IconVideo, loggedIn, onlineUnits),
      item('Aufnahme', '/recordee', IconMicrophone, anyOf(trainer, staffFrom(80)), onlineUnits),
    ],
  },
  {
    name: 'System',
    icon: IconAdjustments,
    items: [
      item('Berechtigungen', '/berechtigungen', IconKey, staffOrClubRead),
      item('Rollen verwalten', '/rollen', IconUserShield, staffFrom(80)),
      item('Tags', '/tags', IconTags, anyOf(staffFrom(20), may('tags_read'))),
      item('Änderungen', '/änderungen', IconHistory, anyOf(staffFrom(80), may('club_read'))),
      item('Export', '/export', IconFileExport, may('export_read')),
      item('Embed-Konfigurator', '/embed/konfigurator', IconCode, staffFrom(20)),
      item('Personen importieren', '/migrieren/person', IconFileImport, staffFrom(80)),
      item('Kontenrahmen importieren', '/migrieren/kontenrahmen', IconFileImport, may('accounting')),
      item('Kiosk', '/ams/kiosk', IconDeviceDesktop, staffFrom(20), membershipCard),
      item('Postausgang', '/verein/postausgang', IconMailbox, staffAbove(80)),
      item('Hintergrundaufträge', '/verein/auftraege', IconSettings, may('club_read')),
    ],
  },
  {
    name: 'Hilfe',
    icon: IconHelp,
    items: [item('Hilfe', '/faq', IconHelp, loggedIn), item('Meine Anmeldung', '/session', IconDeviceMobile, loggedIn)],
  },
];

const isOpen = (entry: NavigationItem, facts: Facts): boolean =>
  judge(entry.access, facts.viewer) === 'yes' && (entry.when?.(facts) ?? true);

/** What this person sees in this club: groups without items are left out. */
export const visibleNavigation = (user: SignedInUser, club: Facts['club']): readonly NavigationGroup[] => {
  const facts = { viewer: viewerOf(user), user, club };
  return navigation
    .map((group) => ({ ...group, items: group.items.filter((entry) => isOpen(entry, facts)) }))
    .filter((group) => group.items.length > 0);
};

/** An address somebody mistyped may not be decodable. */
const decoded = (pathname: string): string => {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
};

/** The item that a path belongs to: the longest one that the path continues. */
export const currentItem = (groups: readonly NavigationGroup[], pathname: string): NavigationItem | undefined => {
  const path = decoded(pathname).toLowerCase();
  const belongs = ({ path: start }: NavigationItem) =>
    path === start.toLowerCase() || (start !== '/' && path.startsWith(`${start.toLowerCase()}/`));
  return groups
    .flatMap((group) => group.items)
    .filter(belongs)
    .toSorted((one, other) => other.path.length - one.path.length)[0];
};
