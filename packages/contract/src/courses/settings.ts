import { z } from 'zod';

/** Course settings of a club, with their defaults. */
export const coursesSettings = {
  /** Default of a new course for "erweiterter Trainerzugriff". */
  trainersAllowed: z.boolean().default(false),
  hideCapacity: z.boolean().default(false),
  showTryoutsAndRoles: z.boolean().default(false),
  alwaysShowRemainingPlaces: z.boolean().default(false),
  /** `none`: the school-year selector starts with "Alle". */
  schoolYearDefault: z.enum(['current', 'none']).default('current'),
  schoolYearLabel: z.enum(['dates', 'years']).default('dates'),
};

/** Their names in the history. */
export const coursesSettingLabels: Readonly<Record<keyof typeof coursesSettings, string>> = {
  trainersAllowed: 'erweiterter Trainerzugriff',
  hideCapacity: 'Plätze verbergen',
  showTryoutsAndRoles: 'Schnuppern und erlaubte Rollen',
  alwaysShowRemainingPlaces: 'freie Plätze immer zeigen',
  schoolYearDefault: 'Schuljahr-Vorauswahl',
  schoolYearLabel: 'Anzeige des Schuljahres',
};
