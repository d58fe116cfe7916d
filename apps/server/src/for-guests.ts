import { withdrawQuestions } from './modules/answers/index.ts';
import type { ForGuests } from './modules/events/index.ts';
import { giveBackGuests } from './modules/makeups/index.ts';
import { giveBackSingles } from './modules/singles/index.ts';

/** What becomes of what families have arranged for dates that are off or take place at another time, whatever the reason. */
export const forGuests: ForGuests = async (ctx, dates) => {
  await giveBackGuests(ctx, dates);
  await giveBackSingles(ctx, dates);
  await withdrawQuestions(ctx, dates);
};
