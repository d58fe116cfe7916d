import type { UseFormReturnType } from '@mantine/form';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { formLabels } from '@vereinshaus/contract/persons/person-fields';
import type { PersonInput } from '@vereinshaus/contract/persons/person-input';

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

export const labelOfPersonField = (field: string): string =>
  Object.entries(formLabels).find(([name]) => name === field)?.[1] ?? field;
