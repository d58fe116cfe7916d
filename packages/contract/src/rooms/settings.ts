import { z } from 'zod';

/** What a club can set about its rooms, with its default. */
export const roomsSettings = {
  /** The plan of the rooms is a public page, for the screen at the noticeboard. */
  publicRoomPlan: z.boolean().default(false),
};

/** As the history names them. */
export const roomsSettingLabels: Readonly<Record<keyof typeof roomsSettings, string>> = {
  publicRoomPlan: 'Raumplan öffentlich',
};
