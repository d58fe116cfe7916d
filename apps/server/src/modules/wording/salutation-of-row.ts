import { salutationOf } from '@vereinshaus/contract/texts/salutation';

type PersonRow = { letter_salutation: string; sex: string; first_name: string; last_name: string };

export const salutationOfRow = ({ letter_salutation, sex, first_name, last_name }: PersonRow): string =>
  salutationOf({ letterSalutation: letter_salutation, sex, firstName: first_name, lastName: last_name });
