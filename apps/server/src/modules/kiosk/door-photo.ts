import type { Ctx } from '../../kit/ctx.ts';
import { photoOf, shownPhoto } from '../persons/index.ts';
import { requireDevice } from './door.ts';

/** The face to a card, for the tablet alone. */
export const photoAtDoor = async (ctx: Ctx, personId: number, file: string) => {
  await requireDevice(ctx);
  return shownPhoto(await photoOf(ctx, personId, file));
};
