import { z } from 'zod';
import { multiline, text } from '../kit/wire.ts';

/** Definition of a field that a club adds to its persons; values are stored under `data_{tag}`. */
export const additionalField = z.strictObject({
  tag: z.string().regex(/^[a-z][a-zA-Z0-9_]{0,39}$/, 'Der Schlüssel darf nur Buchstaben, Ziffern und _ enthalten.'),
  label: text(80).min(1),
  info: multiline(500).default(''),
  type: z.enum(['text', 'select', 'file', 'textarea', 'checkbox', 'date']),
  required: z.boolean().default(false),
  /** Who writes it when: never by members, only at registration, always, only later, staff only. */
  editable: z.enum(['read', 'registerWrite', 'write', 'nonRegisterWrite', 'internal']).default('write'),
  showInAMS: z.boolean().default(false),
  /** Trainers read it, of whoever takes part in a course they lead, while it runs: the consent to photos. */
  forTrainers: z.boolean().default(false),
  /** Of a box: who ticks it agrees to photos. Whoever has not is named where photos are sent. */
  isPhotoConsent: z.boolean().default(false),
  /** Who is asked: a school is a thing of children. */
  askedOf: z.enum(['all', 'minors', 'adults']).default('all'),
  /** False: whoever has no value is not asked for one; the office may enter it. */
  showIfNonExistent: z.boolean().default(true),
  props: z
    .strictObject({
      selectives: z.array(text(80)).max(100).default([]),
      /** Of a select: something must be chosen, and a choice cannot be taken back. */
      demandSelect: z.boolean().default(false),
      ph: text(80).default(''),
    })
    .prefault({}),
});
export type AdditionalField = z.infer<typeof additionalField>;

/** What a club can set about its persons, with its default. */
export const personsSettings = {
  additionalFields: z.array(additionalField).max(60).default([]),
  quickSearch: z.boolean().default(false),
  linkTrainerProfiles: z.boolean().default(false),
};

/** As the history names them. */
export const personsSettingLabels: Readonly<Record<keyof typeof personsSettings, string>> = {
  additionalFields: 'Zusatzfelder',
  quickSearch: 'Schnellsuche',
  linkTrainerProfiles: 'Trainerprofile verlinken',
};
