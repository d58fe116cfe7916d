import type { RegistrationRow } from '@vereinshaus/contract/registration/calls';

export const buildRegistration = (ID: number, values: Partial<RegistrationRow>): RegistrationRow => ({
  ID,
  person_ID: 0,
  fullname: `Person ${ID}`,
  state: 'waiting',
  time: 1_795_000_000,
  birthdate: 19_850_930,
  email: `person${ID}@example.at`,
  phone: '',
  address: '',
  companions: [],
  source: 'public',
  wish: 0,
  known: null,
  createdBy: '',
  newsletter: false,
  course_ID: 0,
  course: '',
  ...values,
});
