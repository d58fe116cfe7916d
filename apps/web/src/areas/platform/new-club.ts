import type { FederalState } from '@vereinshaus/contract/kit/federal-states';

/** What the forms of a first start and of a new club hold. */
export const emptyPerson = { prename: '', lastname: '', email: '' };
export type PersonValues = typeof emptyPerson;

export const emptyOperator = { ...emptyPerson, password: '' };
export type OperatorValues = typeof emptyOperator;

export type ClubValues = {
  name: string;
  shortName: string;
  address: string;
  zvrNr: string;
  federalState: FederalState | '';
  host: string;
  color: string;
  secondColor: string;
  logoData: string;
};

export const emptyClub = (host: string): ClubValues => ({
  name: '',
  shortName: '',
  address: '',
  zvrNr: '',
  federalState: '',
  host,
  color: '#1f5fa8',
  secondColor: '',
  logoData: '',
});

/** The calls name the fields of a club with their part. */
export const clubFieldNames = Object.fromEntries(Object.keys(emptyClub('')).map((field) => [`club.${field}`, field]));

export const emptyMail = { server: '', port: 465, user: '', password: '', sender: '', senderName: '' };
export type MailValues = typeof emptyMail;

/** Of the sentences of a refusal those of one part, by the names that its form has for them. */
export const errorsOf = (part: string, fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]) =>
      field.startsWith(`${part}.`) ? [[field.slice(part.length + 1), text]] : [],
    ),
  );
