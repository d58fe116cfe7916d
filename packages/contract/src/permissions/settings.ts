import { z } from 'zod';

/** What a club can set about the yearly review of rights, with its default. */
export const permissionsSettings = {
  /** Month and day on which administrators are reminded once a year; month 0 = never. */
  rightsReviewMonth: z.int().min(0).max(12).default(1),
  rightsReviewDay: z.int().min(1).max(28).default(15),
};

/** As the history names them. */
export const permissionsSettingLabels: Readonly<Record<keyof typeof permissionsSettings, string>> = {
  rightsReviewMonth: 'Monat, in dem die Rechte geprüft werden',
  rightsReviewDay: 'Tag, an dem die Rechte geprüft werden',
};
