import {
  type Access,
  anyOf,
  everyone,
  loggedIn,
  manager,
  may,
  ownGroup,
  self,
  staffAbove,
  staffFrom,
  trainer,
} from '@vereinshaus/contract/access';
import { type Page, page } from './frame/lazy-page.ts';
import {
  anyRooms,
  type Condition,
  discounts,
  mandates,
  media,
  membership,
  membershipCard,
  onlineUnits,
  quickSearch,
  rooms,
  vouchers,
} from './gates.ts';

const AdditionalFieldsPage = page(() => import('./areas/persons/AdditionalFieldsPage.tsx'), 'AdditionalFieldsPage');
const CalendarExportPage = page(() => import('./areas/events/CalendarExportPage.tsx'), 'CalendarExportPage');
const CalendarPage = page(() => import('./areas/events/CalendarPage.tsx'), 'CalendarPage');
const RoomCalendarPage = page(() => import('./areas/events/RoomCalendarPage.tsx'), 'RoomCalendarPage');
const ChangePasswordPage = page(() => import('./areas/session/ChangePasswordPage.tsx'), 'ChangePasswordPage');
const BookingPage = page(() => import('./areas/bookings/BookingPage.tsx'), 'BookingPage');
const LastBookingsPage = page(() => import('./areas/bookings/LastBookingsPage.tsx'), 'LastBookingsPage');
const LastBookingsOfCoursePage = page(
  () => import('./areas/bookings/LastBookingsPage.tsx'),
  'LastBookingsOfCoursePage',
);
const LastBookingsOfPersonPage = page(
  () => import('./areas/bookings/LastBookingsPage.tsx'),
  'LastBookingsOfPersonPage',
);
const MembersByTagPage = page(() => import('./areas/bookings/MembersByTagPage.tsx'), 'MembersByTagPage');
const MyBookingsPage = page(() => import('./areas/bookings/MyBookingsPage.tsx'), 'MyBookingsPage');
const MyOnlineBookingsPage = page(() => import('./areas/bookings/MyBookingsPage.tsx'), 'MyOnlineBookingsPage');
const MyParticipantsPage = page(() => import('./areas/bookings/MyParticipantsPage.tsx'), 'MyParticipantsPage');
const TurnoverPage = page(() => import('./areas/bookings/TurnoverPage.tsx'), 'TurnoverPage');
const CoursePage = page(() => import('./areas/courses/CoursePage.tsx'), 'CoursePage');
const CourseTagsPage = page(() => import('./areas/courses/CourseTagsPage.tsx'), 'CourseTagsPage');
const EmbedConfiguratorPage = page(() => import('./areas/courses/EmbedConfiguratorPage.tsx'), 'EmbedConfiguratorPage');
const EmbedPage = page(() => import('./areas/courses/EmbedPage.tsx'), 'EmbedPage');
const EmbedCoursePage = page(() => import('./areas/courses/EmbedExits.tsx'), 'EmbedCoursePage');
const EmbedRegisterPage = page(() => import('./areas/courses/EmbedExits.tsx'), 'EmbedRegisterPage');
const OffersPage = page(() => import('./areas/courses/OffersPage.tsx'), 'OffersPage');
const OverviewPage = page(() => import('./areas/courses/OverviewPage.tsx'), 'OverviewPage');
const SeasonPage = page(() => import('./areas/courses/SeasonPage.tsx'), 'SeasonPage');
const ClubPage = page(() => import('./areas/clubs/ClubPage.tsx'), 'ClubPage');
const ClubSettingsPage = page(() => import('./areas/clubs/ClubSettingsPage.tsx'), 'ClubSettingsPage');
const ComparePage = page(() => import('./areas/duplicates/ComparePage.tsx'), 'ComparePage');
const DuplicatesPage = page(() => import('./areas/duplicates/DuplicatesPage.tsx'), 'DuplicatesPage');
const FailedJobsPage = page(() => import('./areas/system/FailedJobsPage.tsx'), 'FailedJobsPage');
const ChangesPage = page(() => import('./areas/history/ChangesPage.tsx'), 'ChangesPage');
const ContactPage = page(() => import('./areas/messaging/ContactPage.tsx'), 'ContactPage');
const MailingPage = page(() => import('./areas/messaging/MailingPage.tsx'), 'MailingPage');
const PermissionsPage = page(() => import('./areas/permissions/PermissionsPage.tsx'), 'PermissionsPage');
const PersonHistoryPage = page(() => import('./areas/history/PersonHistoryPage.tsx'), 'PersonHistoryPage');
const TagsPage = page(() => import('./areas/tags/TagsPage.tsx'), 'TagsPage');
const BuyVoucherPage = page(() => import('./areas/vouchers/BuyVoucherPage.tsx'), 'BuyVoucherPage');
const DiscountsPage = page(() => import('./areas/discounts/DiscountsPage.tsx'), 'DiscountsPage');
const PaymentModelPage = page(() => import('./areas/payment-plans/PaymentModelPage.tsx'), 'PaymentModelPage');
const PaymentModelsPage = page(() => import('./areas/payment-plans/PaymentModelsPage.tsx'), 'PaymentModelsPage');
const SellVoucherPage = page(() => import('./areas/vouchers/SellVoucherPage.tsx'), 'SellVoucherPage');
const VouchersPage = page(() => import('./areas/vouchers/VouchersPage.tsx'), 'VouchersPage');
const ImportPage = page(() => import('./areas/imports/ImportPage.tsx'), 'ImportPage');
const HomePage = page(() => import('./areas/home/HomePage.tsx'), 'HomePage');
const MyClubsPage = page(() => import('./areas/session/MyClubsPage.tsx'), 'MyClubsPage');
const OutboxPage = page(() => import('./areas/system/OutboxPage.tsx'), 'OutboxPage');
const PersonListPage = page(() => import('./areas/persons/PersonListPage.tsx'), 'PersonListPage');
const ActivePersonsPage = page(() => import('./areas/persons/ActivePages.tsx'), 'ActivePersonsPage');
const ActiveManagersPage = page(() => import('./areas/persons/ActivePages.tsx'), 'ActiveManagersPage');
const ActiveOrManagersPage = page(() => import('./areas/persons/ActivePages.tsx'), 'ActiveOrManagersPage');
const DeceasedPage = page(() => import('./areas/persons/DeceasedPage.tsx'), 'DeceasedPage');
const DemographyPage = page(() => import('./areas/persons/DemographyPage.tsx'), 'DemographyPage');
const ManagersPage = page(() => import('./areas/persons/ManagersPage.tsx'), 'ManagersPage');
const QuickSearchPage = page(() => import('./areas/persons/QuickSearchPage.tsx'), 'QuickSearchPage');
const SelectPersonsPage = page(() => import('./areas/persons/SelectPersonsPage.tsx'), 'SelectPersonsPage');
const TrainersPage = page(() => import('./areas/persons/TrainersPage.tsx'), 'TrainersPage');
const DataViewersPage = page(() => import('./areas/persons/profile/DataViewersPage.tsx'), 'DataViewersPage');
const ProfilePage = page(() => import('./areas/persons/profile/ProfilePage.tsx'), 'ProfilePage');
const ActivatePage = page(() => import('./areas/registration/ActivatePage.tsx'), 'ActivatePage');
const GuardianPage = page(() => import('./areas/registration/GuardianPage.tsx'), 'GuardianPage');
const RegisterPage = page(() => import('./areas/registration/RegisterPage.tsx'), 'RegisterPage');
const RegistrationsPage = page(() => import('./areas/registration/RegistrationsPage.tsx'), 'RegistrationsPage');
const StaffRegisterPage = page(() => import('./areas/registration/StaffRegisterPage.tsx'), 'StaffRegisterPage');
const ConfirmEmailPage = page(() => import('./areas/session/LinkPages.tsx'), 'ConfirmEmailPage');
const RevertEmailPage = page(() => import('./areas/session/LinkPages.tsx'), 'RevertEmailPage');
const ObjectionPage = page(() => import('./areas/session/LinkPages.tsx'), 'ObjectionPage');
const SessionPage = page(() => import('./areas/session/SessionPage.tsx'), 'SessionPage');
const SignInPage = page(() => import('./areas/session/SignInPage.tsx'), 'SignInPage');
const SignOutPage = page(() => import('./areas/session/SignOutPage.tsx'), 'SignOutPage');
const BoardListPage = page(() => import('./areas/membership/BoardListPage.tsx'), 'BoardListPage');
const BoardPage = page(() => import('./areas/membership/BoardPage.tsx'), 'BoardPage');
const JubileesPage = page(() => import('./areas/membership/JubileesPage.tsx'), 'JubileesPage');
const MembershipCardsPage = page(() => import('./areas/membership/MembershipCardsPage.tsx'), 'MembershipCardsPage');
const MembershipPage = page(() => import('./areas/membership/MembershipPage.tsx'), 'MembershipPage');
const RoleCodesPage = page(() => import('./areas/membership/RoleCodesPage.tsx'), 'RoleCodesPage');
const RoleListPage = page(() => import('./areas/membership/RoleListPage.tsx'), 'RoleListPage');
const TextsPage = page(() => import('./areas/membership/TextsPage.tsx'), 'TextsPage');
const VerifyCardPage = page(() => import('./areas/membership/VerifyCardPage.tsx'), 'VerifyCardPage');

type Extras = {
  page?: Page;
  when?: Condition;
  /** bare: the page brings its own layout; embed: nothing but the page, for foreign sites. */
  frame?: 'bare' | 'embed';
  /** A list page: without the right one is led to the own profile. */
  list?: true;
  /** All parameters must be numbers, otherwise the path counts as unknown. */
  numeric?: true;
};

export type Screen = { path: string; title: string; access: Access } & Extras;

const screen = (path: string, title: string, access: Access, extras: Extras = {}): Screen => ({
  path,
  title,
  access,
  ...extras,
});

const onePerson = anyOf(self('userID'), ownGroup('userID'), may('user_read'));
const balances = anyOf(staffFrom(80), manager);
const billing = anyOf(manager, staffFrom(10));
const staffOrClubRead = anyOf(staffFrom(20), may('club_read'));
const cloud = anyOf(staffFrom(20), may('cloudstorage'));
const attendance = anyOf(trainer, may('course/participants_read', 'courseID'));
const recording = anyOf(trainer, staffFrom(80));
const list = true;

/** The site map: every path of the product. `everyone` needs no session; a line without a page is still to come. */
export const screens: readonly Screen[] = [
  screen('/', 'Home', loggedIn, { page: HomePage }),
  screen('/benutzer/login', 'Anmelden', everyone, { page: SignInPage, frame: 'bare' }),
  screen('/benutzer/logout', 'Abmelden', everyone, { page: SignOutPage, frame: 'bare' }),
  screen('/benutzer/changepw/:token', 'Passwort setzen', everyone, { page: ChangePasswordPage, frame: 'bare' }),
  screen('/benutzer/email/bestaetigen/:token', 'E-Mail-Adresse bestätigen', everyone, {
    page: ConfirmEmailPage,
    frame: 'bare',
  }),
  screen('/benutzer/email/zuruecknehmen/:token', 'Änderung zurücknehmen', everyone, {
    page: RevertEmailPage,
    frame: 'bare',
  }),
  screen('/zuordnung/einspruch/:token', 'Einspruch erheben', everyone, { page: ObjectionPage, frame: 'bare' }),
  screen('/registrieren', 'Neu registrieren', everyone, { page: RegisterPage }),
  screen('/registrieren/:course_ID', 'Neu registrieren', everyone, { page: RegisterPage }),
  screen('/embed/:verein/registrieren/:courseId', 'Anmelden', everyone, { page: EmbedRegisterPage, frame: 'embed' }),
  screen('/aktivieren', 'Aktivieren', everyone, { page: ActivatePage }),
  screen('/verwalterRegistrieren', 'Verwalter registrieren', everyone, { page: GuardianPage }),
  screen('/benutzer/registrieren', 'Person registrieren', anyOf(staffFrom(80), manager), { page: StaffRegisterPage }),
  screen('/benutzer/registrierungen', 'Registrierungen', may('user_read'), { page: RegistrationsPage, list }),
  screen('/meineVereine', 'Meine Vereine', loggedIn, { page: MyClubsPage }),
  screen('/meineMitgliedskarte', 'Meine Mitgliedskarte', loggedIn, { page: MembershipCardsPage, when: membershipCard }),
  screen('/mitgliedskarte/pruefen/:token', 'Mitgliedskarte prüfen', everyone, { page: VerifyCardPage }),

  screen('/verein', 'Stammdaten', may('club_read'), { page: ClubPage }),
  screen('/verein/vorlagen', 'Vorlagen', may('club_read'), { page: TextsPage }),
  screen('/verein/vorstand', 'Vorstandsliste', may('club_read'), { page: BoardListPage, list }),
  screen('/mitgliedsbeiträge', 'Mitgliedsbeiträge', may('user_read'), { when: membership, list }),
  screen('/standesmeldung', 'Standesmeldung', may('user_read'), { list }),
  screen('/verein/konfiguration', 'Konfiguration', staffOrClubRead, { page: ClubSettingsPage }),
  screen('/verein/zusatzfelder', 'Zusatzfelder', staffOrClubRead, { page: AdditionalFieldsPage }),
  screen('/verein/postausgang', 'Postausgang', staffAbove(80), { page: OutboxPage }),
  screen('/verein/auftraege', 'Hintergrundaufträge', may('club_read'), { page: FailedJobsPage }),

  screen('/kurs/meine', 'Meine Buchungen', loggedIn, { page: MyBookingsPage }),
  screen('/kurs/trainer', 'Meine Teilnehmer', trainer, { page: MyParticipantsPage }),
  screen('/kurs/meine_online', 'Meine TurnvereinLive@Home Buchungen', loggedIn, {
    page: MyOnlineBookingsPage,
    when: onlineUnits,
  }),
  screen('/kurs/buchung', 'Angebote', everyone, { page: OffersPage }),
  screen('/kurs/buchung/:date', 'Angebote', everyone, { page: OffersPage }),
  screen('/kurs/buche/:courseID', 'Buchen', loggedIn, { page: BookingPage }),
  screen('/buche', 'Kurse', everyone, { page: OverviewPage }),
  screen('/buche/:courseID', 'Buchen', loggedIn, { page: BookingPage, numeric: true }),
  screen('/buche/registrieren/:course_ID', 'Neu registrieren', everyone, { page: RegisterPage }),
  screen('/kurse/:courseID/*', 'Kurs', everyone, { page: CoursePage }),
  screen('/kurse/:linkPrefix/:courseID', 'Kurs', everyone, { page: CoursePage }),
  screen('/kurse/embed/:verein/:courseID', 'Kurs', everyone, { page: EmbedCoursePage, frame: 'embed' }),
  screen('/kurse/saisonwechsel', 'Saisonwechsel', may('course'), { page: SeasonPage }),
  screen('/kurs/:news_ID', 'Kurs', everyone, { numeric: true }),
  screen('/kurse/nachrichten', 'Kurs-Nachrichten', staffFrom(80), { list }),
  screen('/kurs/buchungen', 'Letzte Buchungen', staffFrom(80), { page: LastBookingsPage, list }),
  screen('/kurs/buchungen/kurs/:courseID', 'Letzte Buchungen eines Kurses', staffFrom(80), {
    page: LastBookingsOfCoursePage,
    list,
    numeric: true,
  }),
  screen('/kurs/buchungen/user/:userID', 'Letzte Buchungen einer Person', staffFrom(80), {
    page: LastBookingsOfPersonPage,
    list,
    numeric: true,
  }),
  screen('/rabatte', 'Rabatte', staffFrom(80), { page: DiscountsPage, when: discounts, list }),
  screen('/trainer/anwesenheitprokurs', 'Anwesenheit pro Kurs', staffFrom(50), { list }),
  screen('/kurse/umsatz', 'Kurs-Umsatz', staffFrom(50), { page: TurnoverPage, list }),
  screen('/zahlungsmodelle', 'Zahlungsweisen', may('course/data'), { page: PaymentModelsPage }),
  screen('/zahlungsmodelle/:modelId', 'Zahlungsmodell', may('course/data'), { page: PaymentModelPage }),
  screen('/kurs/tags', 'Kurs-Tags', anyOf(staffFrom(20), may('course/data_read')), { page: CourseTagsPage }),
  screen('/kurstag/benutzer', 'Mitglieder nach Tag', anyOf(may('user_read'), may('course/participants_read')), {
    page: MembersByTagPage,
    list,
  }),
  screen('/kurs/:courseID/anwesenheit/:eventID', 'Anwesenheit', attendance),
  screen(
    '/kurs/:courseID/personenanwesenheit/:childID',
    'Anwesenheit einer Person',
    anyOf(attendance, ownGroup('childID')),
  ),

  screen('/benutzer/liste', 'Personen', loggedIn, { page: PersonListPage }),
  screen('/benutzer/liste/:userID', 'Personen', loggedIn, { page: PersonListPage }),
  screen('/benutzer/schnell', 'Schnellsuche', may('user_read'), { page: QuickSearchPage, when: quickSearch, list }),
  screen('/benutzer/aktiv', 'Aktive', may('user_read'), { page: ActivePersonsPage, list }),
  screen('/benutzer/admins', 'Aktive Verwalter', may('user_read'), { page: ActiveManagersPage, list }),
  screen('/benutzer/aktivOderVerwalter', 'Aktive oder Verwalter', may('user_read'), {
    page: ActiveOrManagersPage,
    list,
  }),
  screen('/benutzer/trainer', 'Trainer', may('user_read'), { page: TrainersPage, list }),
  screen('/benutzer/nachRolle', 'Nach Rolle', may('user_read'), { page: RoleListPage, list }),
  screen('/benutzer/verwalterliste', 'Nach Verwalter', may('user_read'), { page: ManagersPage, list }),
  screen('/benutzer/saldo', 'Offene Salden', balances, { list }),
  screen('/benutzer/jubilare', 'Jubilare', may('user_read'), { page: JubileesPage, list }),
  screen('/benutzer/history', 'Personen-Historie', staffFrom(30), { page: PersonHistoryPage, list }),
  screen('/benutzer/tote', 'Verstorbene', may('user_read'), { page: DeceasedPage, list }),
  screen('/dash', 'Demografie', may('user_read'), { page: DemographyPage, list }),
  screen('/benutzer/select', 'Personen auswählen', may('user_read'), { page: SelectPersonsPage, list }),
  screen('/benutzer/view/:userID', 'Person', onePerson, { page: ProfilePage, list }),
  screen('/benutzer/profil/:userID', 'Profil', onePerson, { page: ProfilePage, list }),
  screen('/benutzer/aview/:userID', 'Person', may('user_read'), { page: ProfilePage, list }),
  screen('/benutzer/aprofil/:userID', 'Profil', may('user_read'), { page: ProfilePage, list }),
  screen('/benutzer/adview/:userID', 'Person', may('user_read'), { page: ProfilePage, list }),
  screen('/benutzer/sview/:userID', 'Person', balances, { page: ProfilePage, list }),
  screen('/benutzer/sprofil/:userID', 'Profil', balances, { page: ProfilePage, list }),
  screen('/benutzer/einsicht/:userID', 'Wer sieht meine Daten?', onePerson, { page: DataViewersPage, numeric: true }),
  screen('/benutzer/dubletten', 'Mögliche Dubletten', staffFrom(80), { page: DuplicatesPage, list }),
  screen('/benutzer/dubletten/:oneID/:otherID', 'Dubletten vergleichen', staffFrom(80), { page: ComparePage, list }),
  screen('/profil/:id', 'Trainerprofil', everyone),
  screen('/profil/:child_ID', 'Trainerprofil', everyone),
  screen('/pprofil/:id', 'Trainerprofil', everyone),

  screen('/medien', 'Medien', loggedIn, { when: media }),
  screen('/medien/:subslot', 'Medien', loggedIn, { when: media }),
  screen('/trainer', 'Trainer', loggedIn),
  screen('/vorstand', 'Vorstand', loggedIn, { page: BoardPage }),
  screen('/abrechnung', 'Abrechnung', billing),
  screen('/abrechnung/:userID', 'Abrechnung', anyOf(staffAbove(50), ownGroup('userID'))),
  screen('/abrechnung/authentication', 'Karte bestätigen', billing),
  screen('/bezahlmethode/add', 'Zahlungsmethode hinzufügen', billing),
  screen('/bezahlmethode/add/sofort', 'Sofort/EPS bezahlen', billing),
  screen('/bezahlmethode/add/sofort/:userID', 'Sofort/EPS bezahlen', anyOf(staffAbove(80), ownGroup('userID'))),
  screen('/bezahlmethode/add_for/:userID', 'Zahlungsmethode hinzufügen', staffFrom(80)),
  screen('/prae', 'PRAE', may('prae')),
  screen('/prae/:praeForm_ID', 'PRAE-Formular', anyOf(may('prae'), trainer)),
  screen('/neuigkeiten', 'Neuigkeiten', loggedIn),
  screen('/sendungseinstellungen', 'Sendungseinstellungen', loggedIn, { page: MailingPage }),
  screen('/gutscheine/kaufen', 'Gutschein kaufen', loggedIn, { page: BuyVoucherPage, when: vouchers }),
  screen('/gutscheine', 'Gutscheine', may('vouchers_read'), { page: VouchersPage, when: vouchers, list }),
  screen('/gutscheine/verkaufen', 'Gutscheine verkaufen', may('vouchers'), { page: SellVoucherPage, when: vouchers }),
  screen('/mitgliedschaft', 'Mitgliedschaft', loggedIn, { page: MembershipPage, when: membership }),
  screen('/kontakt', 'Kontakt', loggedIn, { page: ContactPage }),
  screen('/kontakte', 'Kontakte', may('contacts_read'), { list }),
  screen('/kontakte/:contactID', 'Kontakt', may('contacts_read'), { list }),
  screen('/kalender/monat', 'Kalender', loggedIn, { page: CalendarPage }),
  screen('/kalender/raum', 'Raumkalender', loggedIn, { page: RoomCalendarPage, when: rooms }),
  screen('/kalender/export', 'Kalender-Export', loggedIn, { page: CalendarExportPage }),
  screen('/kalender/atHome', 'Kalender Online', loggedIn, { when: onlineUnits }),
  screen('/raum/preise', 'Raumpreise', staffFrom(50), { when: anyRooms }),
  screen('/raum/buchungen', 'Raumbuchungen', loggedIn, { when: rooms }),

  screen('/buchhaltung/buchungen', 'Buchungen', may('accounting_read'), { list }),
  screen('/buchhaltung/buchungen/:kontonr', 'Buchungen eines Kontos', may('accounting_read'), { list }),
  screen('/buchhaltung/dashboard', 'Buchhaltung', may('accounting_read'), { list }),
  screen('/buchhaltung/geschaeftsjahr', 'Geschäftsjahr', may('accounting_read'), { list }),
  screen('/buchhaltung/konten', 'Konten', may('accounting_read'), { list }),
  screen('/buchhaltung/berichte', 'Berichte', may('accounting_read'), { list }),
  screen('/buchhaltung/bankimport', 'Bankimport', may('accounting_read'), { list }),
  screen('/buchhaltung/bankexport', 'Bankexport', may('accounting_read'), { when: mandates, list }),
  screen('/buchhaltung/zuordnung', 'Zuordnung', may('accounting_read'), { list }),
  screen('/buchhaltung/mitgliederzuordnung', 'Mitgliederzuordnung', may('accounting_read'), { list }),
  screen('/zahlungen', 'Zahlungen', may('accounting_read'), { list }),
  screen('/rechnungen', 'Rechnungen', may('invoice_read'), { list }),
  screen('/rechnung/vorlagen', 'Rechnungsvorlagen', may('invoice'), { list }),

  screen('/newsletter/*', 'Newsletter', may('newsletter_read')),
  screen('/newsletter/statistik/:newsletter_ID', 'Empfangsstatistik', may('newsletter_read')),
  screen('/formular/uebersicht', 'Formulare', may('forms')),
  screen('/formulare/:subslot', 'Formular', loggedIn),
  screen('/cloudstorage/login', 'Cloud-Speicher', cloud),
  screen('/cloudstorage/anleitung', 'Cloud-Anleitung', cloud),
  screen('/faq', 'Hilfe', loggedIn),
  screen('/faq/:topic', 'Hilfe', loggedIn),
  screen('/faq/einführung', 'Einführung', loggedIn),
  screen('/export', 'Export', may('export_read')),
  screen('/embed/konfigurator', 'Embed-Konfigurator', staffFrom(20), { page: EmbedConfiguratorPage }),
  screen('/embed/:verein/:tag', 'Angebote', everyone, { page: EmbedPage, frame: 'embed' }),
  screen('/migrieren/person', 'Personen importieren', staffFrom(80), { page: ImportPage }),
  screen('/migrieren/kontenrahmen', 'Kontenrahmen importieren', may('accounting')),
  screen('/berechtigungen', 'Berechtigungen', staffOrClubRead, { page: PermissionsPage }),
  screen('/rollen', 'Rollen verwalten', staffFrom(80), { page: RoleCodesPage }),
  screen('/tags', 'Tags', anyOf(staffFrom(20), may('tags_read')), { page: TagsPage }),
  screen('/änderungen', 'Änderungen', anyOf(staffFrom(80), may('club_read')), { page: ChangesPage, list }),
  screen('/testraum', 'Testraum', loggedIn, { when: onlineUnits }),
  screen('/recordee', 'Aufnahme', recording, { when: onlineUnits }),
  screen('/recordee/:roomName', 'Aufnahme', recording, { when: onlineUnits }),
  screen('/athome/:subslot', 'Online-Inhalte', loggedIn, { when: onlineUnits }),
  screen('/session', 'Meine Anmeldung', loggedIn, { page: SessionPage }),
  screen('/getCustomClub', 'Verein ermitteln', everyone),
  screen('/editor/:template_ID/:accessToken', 'Editor', everyone, { frame: 'bare' }),
  screen('/ams/kiosk', 'Kiosk', staffFrom(20), { when: membershipCard, frame: 'bare' }),
  screen('*', 'Noch nicht da', everyone),
];

/** Other spellings of a path, and what is unknown under /benutzer. */
export const redirects: Readonly<Record<string, string>> = {
  '/dashboard': '/buchhaltung/dashboard',
  '/geschaeftsjahr': '/buchhaltung/geschaeftsjahr',
  '/konten': '/buchhaltung/konten',
  '/berichte': '/buchhaltung/berichte',
  '/bankimport': '/buchhaltung/bankimport',
  '/bankexport': '/buchhaltung/bankexport',
  '/zuordnung': '/buchhaltung/zuordnung',
  '/mitgliederzuordnung': '/buchhaltung/mitgliederzuordnung',
  '/buchhaltung': '/buchhaltung/dashboard',
  '/benutzer/*': '/benutzer/liste',
};

/** Paths that still show the specification's sentence. */
export const pendingPaths: readonly string[] = screens
  .filter((line) => line.page === undefined)
  .map(({ path }) => path);
