import { z } from 'zod';

/** Room settings of a club, with their defaults. */
export const roomsSettings = {
  /** Publishes the room plan, for a screen next to the noticeboard. */
  publicRoomPlan: z.boolean().default(false),
};

/** Their names in the history. */
export const roomsSettingLabels: Readonly<Record<keyof typeof roomsSettings, string>> = {
  publicRoomPlan: 'Raumplan öffentlich',
};
