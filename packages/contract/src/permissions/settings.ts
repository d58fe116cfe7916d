import { z } from 'zod';

/** Settings of a club for the yearly review of rights, with their defaults. */
export const permissionsSettings = {
  /** Yearly date of the administrators' reminder; month 0 = never. */
  rightsReviewMonth: z.int().min(0).max(12).default(1),
  rightsReviewDay: z.int().min(1).max(28).default(15),
};

/** Their names in the history. */
export const permissionsSettingLabels: Readonly<Record<keyof typeof permissionsSettings, string>> = {
  rightsReviewMonth: 'Monat, in dem die Rechte geprüft werden',
  rightsReviewDay: 'Tag, an dem die Rechte geprüft werden',
};
