import { countries } from '@vereinshaus/contract/kit/countries';
import type { Content } from 'pdfmake/interfaces.js';

export type PostalAddress = {
  name: string;
  street: string;
  house_number: string;
  door: string;
  postal_code: string;
  locality: string;
  country: string;
};

const countryOf = (code: string) =>
  code === '' || code === 'AT' ? [] : [countries.find((country) => country.code === code)?.name ?? code];

/** The lines of an address, at the position of a window envelope. */
export const windowAddress = (to: PostalAddress): Content => {
  const street = [to.street, to.house_number].filter(Boolean).join(' ') + (to.door && `/${to.door}`);
  return {
    lineHeight: 1.2,
    stack: [
      { text: to.name, bold: true },
      ...[street, `${to.postal_code} ${to.locality}`.trim(), ...countryOf(to.country)].filter(Boolean),
    ],
  };
};
