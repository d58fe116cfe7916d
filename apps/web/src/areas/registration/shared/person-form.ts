import type { UseFormReturnType } from '@mantine/form';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { formLabels } from '@vereinshaus/contract/persons/person-fields';
import type { PersonInput } from '@vereinshaus/contract/persons/person-input';

/**
 * The parts of a Mantine form that the sections of a person's form need: any form whose values include the wire fields of `personInput`
 * fits.
 */
export type PersonForm = Pick<UseFormReturnType<PersonInput>, 'errors'> & {
  values: PersonInput;
  getInputProps: (field: string) => ReturnType<UseFormReturnType<PersonInput>['getInputProps']>;
  setValues: (values: Partial<PersonInput>) => void;
  clearFieldError: (field: string) => void;
};

/** Determines which fields are shown. */
export type PersonFormRules = {
  /** Role of the user who fills in the form; 0 = not signed in. */
  staffLevel: number;
  club: Pick<ClubSettings, 'svnRequired' | 'familyAndInstitution' | 'doorBeforeHouseNumber'>;
  today: IsoDay;
};

export const labelOfPersonField = (field: string): string =>
  Object.entries(formLabels).find(([name]) => name === field)?.[1] ?? field;
