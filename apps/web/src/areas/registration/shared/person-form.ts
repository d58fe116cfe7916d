import type { UseFormReturnType } from '@mantine/form';
import type { ClubSettings } from '@vereinshaus/contract/club-settings';
import type { IsoDay } from '@vereinshaus/contract/days';
import type { PersonInput } from '@vereinshaus/contract/person-input';

/**
 * What the sections of a person's form need of a Mantine form: any form whose values contain the wire fields of
 * `personInput` fits, whatever else it holds.
 */
export type PersonForm = Pick<UseFormReturnType<PersonInput>, 'errors'> & {
  values: PersonInput;
  getInputProps: (field: string) => ReturnType<UseFormReturnType<PersonInput>['getInputProps']>;
  setValues: (values: Partial<PersonInput>) => void;
  clearFieldError: (field: string) => void;
};

/** What decides which fields are shown. */
export type PersonFormRules = {
  /** Of whoever fills in the form; 0 = nobody is signed in. */
  staffLevel: number;
  club: Pick<ClubSettings, 'svnRequired' | 'familyAndInstitution' | 'doorBeforeHouseNumber'>;
  today: IsoDay;
};

/** Every field with the words a reader sees. */
export const personLabels: Readonly<Record<keyof PersonInput, string>> = {
  sex: 'Geschlecht',
  titlesAnte: 'Titel vor dem Namen',
  titlesPost: 'Titel nach dem Namen',
  prename: 'Vorname',
  lastname: 'Nachname',
  email: 'E-Mail-Adresse',
  phone: 'Telefon',
  birthdate: 'Geburtsdatum',
  svn: 'Sozialversicherungsnummer',
  country: 'Land',
  postal_code: 'Postleitzahl',
  locality: 'Ort',
  street: 'Straße',
  street_number: 'Hausnummer',
  street_number_add: 'Stiege/Tür',
  place_ID: 'Adresse',
  erzberID: 'Gesetzliche Vertretung',
  phoneAdd: 'Notfallnummer',
  note: 'Gesundheitliche Hinweise',
};

export const labelOfPersonField = (field: string): string =>
  Object.entries(personLabels).find(([name]) => name === field)?.[1] ?? field;
