import { anyOf, loggedIn, may, ownGroup, self } from '@vereinshaus/contract/kit/access';
import { balances, quickSearch, staffOrClubRead } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const AdditionalFieldsPage = page(() => import('./AdditionalFieldsPage.tsx'), 'AdditionalFieldsPage');
const PersonListPage = page(() => import('./PersonListPage.tsx'), 'PersonListPage');
const QuickSearchPage = page(() => import('./QuickSearchPage.tsx'), 'QuickSearchPage');
const ActivePersonsPage = page(() => import('./ActivePages.tsx'), 'ActivePersonsPage');
const ActiveManagersPage = page(() => import('./ActivePages.tsx'), 'ActiveManagersPage');
const ActiveOrManagersPage = page(() => import('./ActivePages.tsx'), 'ActiveOrManagersPage');
const TrainersPage = page(() => import('./TrainersPage.tsx'), 'TrainersPage');
const ManagersPage = page(() => import('./ManagersPage.tsx'), 'ManagersPage');
const DeceasedPage = page(() => import('./DeceasedPage.tsx'), 'DeceasedPage');
const DemographyPage = page(() => import('./DemographyPage.tsx'), 'DemographyPage');
const SelectPersonsPage = page(() => import('./SelectPersonsPage.tsx'), 'SelectPersonsPage');
const DataViewersPage = page(() => import('./profile/DataViewersPage.tsx'), 'DataViewersPage');
const ProfilePage = page(() => import('./profile/ProfilePage.tsx'), 'ProfilePage');

const onePerson = anyOf(self('userID'), ownGroup('userID'), may('user_read'));

export const screens: readonly Screen[] = [
  screen('/verein/zusatzfelder', 'Zusatzfelder', staffOrClubRead, AdditionalFieldsPage),
  screen('/benutzer/liste', 'Personen', loggedIn, PersonListPage, { also: ['/benutzer/*'] }),
  screen('/benutzer/liste/:userID', 'Personen', loggedIn, PersonListPage),
  screen('/benutzer/schnell', 'Schnellsuche', may('user_read'), QuickSearchPage, { when: quickSearch, list: true }),
  screen('/benutzer/aktiv', 'Aktive', may('user_read'), ActivePersonsPage, { list: true }),
  screen('/benutzer/admins', 'Aktive Verwalter', may('user_read'), ActiveManagersPage, { list: true }),
  screen('/benutzer/aktivOderVerwalter', 'Aktive oder Verwalter', may('user_read'), ActiveOrManagersPage, {
    list: true,
  }),
  screen('/benutzer/trainer', 'Trainer', may('user_read'), TrainersPage, { list: true }),
  screen('/benutzer/verwalterliste', 'Nach Verwalter', may('user_read'), ManagersPage, { list: true }),
  screen('/benutzer/tote', 'Verstorbene', may('user_read'), DeceasedPage, { list: true }),
  screen('/dash', 'Demografie', may('user_read'), DemographyPage, { list: true }),
  screen('/benutzer/select', 'Personen auswählen', may('user_read'), SelectPersonsPage, { list: true }),
  screen('/benutzer/view/:userID', 'Person', onePerson, ProfilePage, { list: true }),
  screen('/benutzer/profil/:userID', 'Profil', onePerson, ProfilePage, { list: true }),
  screen('/benutzer/aview/:userID', 'Person', may('user_read'), ProfilePage, { list: true }),
  screen('/benutzer/aprofil/:userID', 'Profil', may('user_read'), ProfilePage, { list: true }),
  screen('/benutzer/adview/:userID', 'Person', may('user_read'), ProfilePage, { list: true }),
  screen('/benutzer/sview/:userID', 'Person', balances, ProfilePage, { list: true }),
  screen('/benutzer/sprofil/:userID', 'Profil', balances, ProfilePage, { list: true }),
  screen('/benutzer/einsicht/:userID', 'Wer sieht meine Daten?', onePerson, DataViewersPage, { numeric: true }),
];
