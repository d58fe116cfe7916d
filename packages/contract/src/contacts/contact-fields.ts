import { z } from 'zod';
import { countryCode, countryNames, defaultCountry } from '../kit/countries.ts';
import { isPlausibleEmail } from '../kit/email.ts';
import { choice, day, line, lines, type RecordFields, yesNo } from '../kit/record-fields.ts';
import { text } from '../kit/wire.ts';

export const contactKinds = { company: 'Firma', person: 'Person' } as const;

const email = text(200)
  .refine((address) => address === '' || isPlausibleEmail(address), 'Bitte gib eine gültige E-Mail-Adresse ein.')
  .default('');

const country = text(60)
  .transform(countryCode)
  .refine((code) => code === '' || /^[A-Z]{2}$/.test(code), 'Bitte gib das Land an, zum Beispiel Österreich oder AT.')
  .default(defaultCountry);

/** Contact fields the office fills in. */
export const contactFields = {
  kind: { ...choice(contactKinds, 'company'), column: 'kind', label: 'Art', list: { width: 100 } },
  company: {
    ...line(120),
    column: 'company',
    label: 'Firma oder Organisation',
    import: ['firma', 'organisation', 'unternehmen', 'verein', 'company', 'name'],
  },
  prename: { ...line(80), column: 'first_name', label: 'Vorname', import: ['first name', 'prename'] },
  lastname: {
    ...line(80),
    column: 'last_name',
    label: 'Nachname',
    import: ['familienname', 'zuname', 'last name', 'ansprechperson', 'kontaktperson'],
  },
  position: {
    ...line(80),
    column: 'job_title',
    label: 'Funktion',
    placeholder: 'z. B. Geschäftsführung',
    import: ['position', 'rolle'],
    list: { width: 140, hiddenByDefault: true },
  },
  email: {
    ...line(200),
    input: email,
    column: 'email',
    label: 'E-Mail',
    import: ['e mail adresse', 'mail', 'email'],
    list: { width: 200 },
  },
  phone: {
    ...line(40),
    column: 'phone',
    label: 'Telefon',
    import: ['telefonnummer', 'handy', 'mobil', 'phone'],
    list: { width: 140 },
  },
  website: {
    ...line(200),
    column: 'website',
    label: 'Website',
    import: ['webseite', 'homepage', 'url'],
    list: { width: 160, hiddenByDefault: true },
  },
  street: {
    ...line(120),
    column: 'street',
    label: 'Straße und Hausnummer',
    import: ['straße', 'adresse', 'anschrift', 'street'],
    list: { width: 180, hiddenByDefault: true },
  },
  postalCode: {
    ...line(12),
    column: 'postal_code',
    label: 'PLZ',
    import: ['postleitzahl', 'zip'],
    list: { width: 80, hiddenByDefault: true },
  },
  locality: { ...line(80), column: 'locality', label: 'Ort', import: ['stadt', 'city'], list: { width: 130 } },
  country: {
    // Stored as a code, shown as a name; a country missing from the list keeps its code.
    kind: 'choice',
    input: country,
    reply: z.string(),
    empty: defaultCountry,
    words: countryNames,
    column: 'country',
    label: 'Land',
    import: ['country', 'staat'],
    list: { width: 120, hiddenByDefault: true },
  },
  vatId: {
    ...line(20),
    column: 'vat_id',
    label: 'UID-Nummer',
    import: ['uid', 'atu', 'vat'],
    list: { width: 130, hiddenByDefault: true },
  },
  newsletter: {
    ...yesNo(false),
    column: 'receives_newsletter',
    label: 'Bekommt den Newsletter',
    help: 'Nur mit Einwilligung.',
    list: { label: 'Newsletter', width: 110 },
  },
  consentOn: {
    ...day,
    column: 'consent_on',
    label: 'Einwilligung vom',
    list: { width: 120, hiddenByDefault: true },
  },
  consentSource: {
    ...line(200),
    column: 'consent_source',
    label: 'Einwilligung erteilt',
    placeholder: 'z. B. schriftlich am Sommerfest',
  },
  note: { ...lines(2000), column: 'note', label: 'Notiz', import: ['anmerkung', 'bemerkung', 'kommentar'] },
} as const satisfies RecordFields;
