import { describe, expect, it } from 'vitest';
import { guessColumns, importFieldLabels, importFieldNames, importFields } from './import-fields.ts';

describe('the guess what a column stands for', () => {
  it.each([
    [
      ['Vorname', 'Familienname', 'Geb.-Datum'],
      ['prename', 'lastname', 'birthdate'],
    ],
    [
      ['First Name', 'Last Name', 'Date of birth', 'E-Mail address'],
      ['prename', 'lastname', 'birthdate', 'email'],
    ],
    [
      ['NAME', 'Straße', 'Hausnr.', 'PLZ', 'Ort'],
      ['lastname', 'street', 'street_number', 'postal_code', 'locality'],
    ],
    [
      ['Telefon privat', 'SV-Nummer', 'Eintritt'],
      ['phone', 'svn', 'roleStart'],
    ],
    [
      ['Telefon (privat)', 'Telefon Büro', 'Handy', 'E-Mail', 'E-Mail geschäftlich'],
      ['phone', 'phoneWork', 'phoneMobile', 'email', 'emailFurther'],
    ],
    [
      ['Nr.', 'Familienname', 'Geb.Dat.', 'Adresse', 'Telefonnr.', 'Handynr.', 'ausgetreten', 'Bemerkungen'],
      ['', 'lastname', 'birthdate', 'street', 'phone', 'phoneMobile', 'roleEnd', 'internalnote'],
    ],
    [
      ['Straße', 'Nr.', 'Tel. privat', 'Tel. geschäftl.', 'Tel. mobil', 'Kontoinh.', 'Titel nachgestellt'],
      ['street', 'street_number', 'phone', 'phoneWork', 'phoneMobile', 'payer', 'titlesPost'],
    ],
    [
      ['Name der Firma', 'Private E-Mail-Adresse', 'Geschäftliche E-Mail-Adresse'],
      ['companyName', 'email', 'emailFurther'],
    ],
    [
      ['Organisation', 'Private E-Mail-Adresse', 'E-Mail'],
      ['companyName', 'emailFurther', 'email'],
    ],
    [
      ['Verwalter (E-Mail)', 'Mitgliedsstand'],
      ['manager', 'memberStatus'],
    ],
    [
      ['Lieblingsfarbe', ''],
      ['', ''],
    ],
  ])('%j', (headings, fields) => {
    expect(guessColumns(headings)).toEqual(fields);
  });

  it('knows the fields of the club, but no files', () => {
    const fields = [
      { tag: 'shirt', label: 'T-Shirt-Größe', type: 'text' as const },
      { tag: 'pass', label: 'Passkopie', type: 'file' as const },
    ];
    expect(guessColumns(['T-Shirt-Größe', 'Passkopie'], fields)).toEqual(['data_shirt', '']);
    expect(importFieldLabels(fields)).not.toHaveProperty('data_pass');
  });

  it('recognises every heading of its own template', () => {
    expect(guessColumns(Object.values(importFields).map(({ label }) => label))).toEqual(importFieldNames);
  });
});
