/** The platform is not a club: on the operator's host this id replaces the club's. */
export const platformId = 0;

/** Pages available without a club, in addition to those of the platform. */
const withoutClub: readonly string[] = [
  '/',
  '/faq',
  '/session',
  '/impressum',
  '/benutzer/login',
  '/benutzer/logout',
  '/benutzer/changepw',
];

/** Whether a page works here: on the operator's host, pages of a club do not. */
export const isThereFor = (club: { ID: number }, path: string): boolean =>
  club.ID !== platformId || withoutClub.includes(path) || path.startsWith('/plattform');
