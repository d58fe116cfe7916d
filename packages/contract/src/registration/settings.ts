import { z } from 'zod';
import { mapOf, multiline, text } from '../kit/wire.ts';

const longText = multiline(20_000);

/** Registration settings of a club, with their defaults. */
export const registrationSettings = {
  svnRequired: z.boolean().default(false),
  canRegisterUnterstuetzendesMitglied: z.boolean().default(false),
  registrationTexts: mapOf(text(40), longText, 100).default({}),
  familyAndInstitution: z.boolean().default(false),
  termsWording: z.enum(['AGBs', 'Teilnahmebedingungen', 'Vereinsordnung']).default('AGBs'),
  doorBeforeHouseNumber: z.boolean().default(false),
  covidNotice: z.boolean().default(false),
};

/** Their names in the history. */
export const registrationSettingLabels: Readonly<Record<keyof typeof registrationSettings, string>> = {
  svnRequired: 'Sozialversicherungsnummer verlangen',
  canRegisterUnterstuetzendesMitglied: 'Registrierung als unterstützendes Mitglied',
  registrationTexts: 'Texte der Registrierung',
  familyAndInstitution: 'Familien und Institutionen',
  termsWording: 'Bezeichnung der Bedingungen',
  doorBeforeHouseNumber: 'Tür vor der Hausnummer',
  covidNotice: 'Covid-Hinweis',
};
