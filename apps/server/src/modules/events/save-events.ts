import type { Ctx } from '../../kit/ctx.ts';
import { addEvents } from './add-events.ts';
import { changeEvents } from './change-events.ts';
import type { EventInput } from './event-wish.ts';
import type { ForGuests } from './hide-events.ts';

/** Termine speichern: with an id that date is changed, without one dates are added. */
export const saveEvents = (ctx: Ctx, input: EventInput, forGuests: ForGuests): Promise<readonly number[]> =>
  input.ID > 0 ? changeEvents(ctx, input, forGuests) : addEvents(ctx, input);
