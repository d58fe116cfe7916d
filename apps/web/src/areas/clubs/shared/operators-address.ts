/** The platform is no club: at the address of the operator this is the number of the one that is not there. */
export const platformId = 0;

/** What is there without a club, besides the pages of the platform. */
const withoutClub: readonly string[] = [
  '/',
  '/faq',
  '/session',
  '/impressum',
  '/benutzer/login',
  '/benutzer/logout',
  '/benutzer/changepw',
];

/** Whether a page has something to show here: at the address of the operator those of a club have not. */
export const isThereFor = (club: { ID: number }, path: string): boolean =>
  club.ID !== platformId || withoutClub.includes(path) || path.startsWith('/plattform');
