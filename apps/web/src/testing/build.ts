import { type ClubSettings, defaultClubSettings } from '@vereinshaus/contract/club-settings';
import type { SignedInUser } from '@vereinshaus/contract/session';
import type { CurrentClub } from '../areas/clubs/shared/club.ts';

/** A member without rights who manages nobody, unless the test says otherwise. */
export const buildUser = (wanted: Partial<SignedInUser> = {}): SignedInUser => ({
  status: 'logged_in',
  verein_ID: 1,
  ID: 7,
  verwalter_ID: 7,
  prename: 'Maria',
  lastname: 'Muster',
  fullname: 'Maria Muster',
  email: 'maria@example.at',
  role: 0,
  trainer: false,
  trainerCourses: [],
  verwalter: false,
  isVerwalter: false,
  memberStatus: 1,
  permissions: [],
  managees: [],
  family: [7],
  multiple: false,
  secondFactor: 'settled',
  offersPasskey: false,
  ...wanted,
});

/** A club with every setting at its default. */
export const buildClub = (settings: Partial<ClubSettings> = {}): CurrentClub => ({
  status: 'success',
  ID: 1,
  verein_ID: 1,
  domain: 'verein.example.at',
  logo: '',
  name: 'Turnverein Musterstadt',
  fullName: '',
  fullNameDeclined: '',
  shortName: '',
  title: '',
  showLogo: false,
  facebook: '',
  agbsLink: '',
  dataprotectionLink: '',
  statutenLink: '',
  color: '#1864ab',
  fontColor: '#ffffff',
  colors: [],
  address: '',
  dateFounded: 0,
  zvrNr: '',
  otherClubs: [],
  ...defaultClubSettings,
  ...settings,
});
