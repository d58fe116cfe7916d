import { z } from 'zod';
import { multiline, text } from '../kit/wire.ts';

/** Definition of an additional field of a club's persons; values are stored under `data_{tag}`. */
export const additionalField = z.strictObject({
  tag: z.string().regex(/^[a-z][a-zA-Z0-9_]{0,39}$/, 'Der Schlüssel darf nur Buchstaben, Ziffern und _ enthalten.'),
  label: text(80).min(1),
  info: multiline(500).default(''),
  type: z.enum(['text', 'select', 'file', 'textarea', 'checkbox', 'date']),
  required: z.boolean().default(false),
  /** Who may write it, and when: never members, only at registration, always, only after registration, only staff. */
  editable: z.enum(['read', 'registerWrite', 'write', 'nonRegisterWrite', 'internal']).default('write'),
  showInAMS: z.boolean().default(false),
  /** Trainers read it for participants of their courses while these run: e.g. the consent to photos. */
  forTrainers: z.boolean().default(false),
  /** For a checkbox: ticking it is consent to photos. Persons without consent are listed where photos are uploaded. */
  isPhotoConsent: z.boolean().default(false),
  /** Who is asked: e.g. a school only concerns children. */
  askedOf: z.enum(['all', 'minors', 'adults']).default('all'),
  /** False: persons without a value are not asked for one; the office may enter it. */
  showIfNonExistent: z.boolean().default(true),
  props: z
    .strictObject({
      selectives: z.array(text(80)).max(100).default([]),
      /** For a select field: a choice is required, and cannot be cleared. */
      demandSelect: z.boolean().default(false),
      ph: text(80).default(''),
    })
    .prefault({}),
});
export type AdditionalField = z.infer<typeof additionalField>;

/** Settings of a club for its persons, with their defaults. */
export const personsSettings = {
  additionalFields: z.array(additionalField).max(60).default([]),
  quickSearch: z.boolean().default(false),
  linkTrainerProfiles: z.boolean().default(false),
};

/** Their names in the history. */
export const personsSettingLabels: Readonly<Record<keyof typeof personsSettings, string>> = {
  additionalFields: 'Zusatzfelder',
  quickSearch: 'Schnellsuche',
  linkTrainerProfiles: 'Trainerprofile verlinken',
};
