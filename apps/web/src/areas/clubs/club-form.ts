import type { Club, clubs } from '@vereinshaus/contract/clubs/calls';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { compactIban, formatIban } from '@vereinshaus/contract/kit/iban';
import type { CurrentClub } from './shared/club.ts';

/** All fields of the master data with their labels. */
export const clubLabels = {
  name: 'Name',
  fullName: 'Name laut Vereinsregister',
  fullNameDeclined: 'Name im 2. Fall',
  shortName: 'Kurzname',
  title: 'Titel',
  showLogo: 'Logo anzeigen',
  logoData: 'Logo',
  color: 'Vereinsfarbe',
  fontColor: 'Schrift auf der Vereinsfarbe',
  secondColor: 'Zweite Farbe',
  colors: 'Weitere Farben',
  facebook: 'Facebook',
  agbsLink: 'AGB',
  dataprotectionLink: 'Datenschutzerklärung',
  statutenLink: 'Statuten',
  accountName: 'Kontowortlaut',
  iban: 'IBAN',
  bic: 'BIC',
  bankname: 'Bank',
  creditorID: 'Creditor-ID (Gläubiger-ID)',
  address: 'Adresse',
  dateFounded: 'Gegründet am',
  zvrNr: 'ZVR-Zahl',
} as const;

export type ClubField = keyof typeof clubLabels;

export type ClubFormValues = Pick<Club, Exclude<ClubField, 'logoData'>> & {
  /** Undefined while the picture is unchanged, empty to remove it. */
  logoData: string | undefined;
};

export const labelOfField = (path: string): string => {
  const [field = ''] = path.split('.');
  return Object.entries(clubLabels).find(([name]) => name === field)?.[1] ?? field;
};

export const formValuesOf = (club: CurrentClub): ClubFormValues => ({
  name: club.name,
  fullName: club.fullName,
  fullNameDeclined: club.fullNameDeclined,
  shortName: club.shortName,
  title: club.title,
  showLogo: club.showLogo,
  logoData: undefined,
  color: club.color,
  fontColor: club.fontColor,
  secondColor: club.secondColor,
  colors: club.colors,
  facebook: club.facebook,
  agbsLink: club.agbsLink,
  dataprotectionLink: club.dataprotectionLink,
  statutenLink: club.statutenLink,
  accountName: club.accountName ?? '',
  iban: formatIban(club.iban ?? ''),
  bic: club.bic ?? '',
  bankname: club.bankname ?? '',
  creditorID: club.creditorID ?? '',
  address: club.address,
  dateFounded: club.dateFounded,
  zvrNr: club.zvrNr,
});

/** Blanks in an IBAN are not a change. */
const comparable = (values: ClubFormValues): Readonly<Record<string, unknown>> => ({
  ...values,
  iban: compactIban(values.iban),
});

/** Only changed fields are sent, so that two users editing different fields do not overwrite each other. */
export const changesOf = (before: ClubFormValues, after: ClubFormValues): InputOf<typeof clubs.save> => {
  const [old, next] = [comparable(before), comparable(after)];
  return Object.fromEntries(
    Object.entries(next).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name])),
  );
};
