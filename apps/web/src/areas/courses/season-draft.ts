import type { SeasonChange, SeasonPlan } from '@vereinshaus/contract/courses/season';

/** The typed changes for a copy; a price not entered yet is null. */
export type SeasonDraft = { price: number | null; pricenm: number | null; minutes: number; places: number };

export type SeasonDrafts = ReadonlyMap<number, SeasonDraft>;

export const draftOf = (drafts: SeasonDrafts, { ID, price, pricenm, maxparts }: SeasonPlan): SeasonDraft =>
  drafts.get(ID) ?? { price, pricenm, minutes: 0, places: maxparts };

type Switches = { movesPrices: boolean; movesTimes: boolean; movesSizes: boolean };

/** With prices, every course is sent as displayed, so that the run matches what the user saw. */
export const changesOf = (
  plans: readonly SeasonPlan[],
  drafts: SeasonDrafts,
  { movesPrices, movesTimes, movesSizes }: Switches,
): SeasonChange[] =>
  plans.flatMap((plan) => {
    const { price, pricenm, minutes, places } = draftOf(drafts, plan);
    const moveMinutes = movesTimes ? minutes : 0;
    const size = movesSizes && places !== plan.maxparts ? { maxparts: places } : {};
    if (!movesPrices && moveMinutes === 0 && size.maxparts === undefined) return [];
    const prices = movesPrices ? { price: price ?? plan.price, pricenm: pricenm ?? plan.pricenm } : {};
    return [{ course_ID: plan.ID, moveMinutes, ...prices, ...size }];
  });

/** Warning if the copy is smaller than the number of kept places: nobody loses theirs. Empty = they fit. */
export const tooSmallText = ({ comingAlong, reservedUntil }: SeasonPlan, places: number): string =>
  reservedUntil === 0 || places === 0 || comingAlong <= places
    ? ''
    : `${comingAlong} behalten ihren Platz, ${places === 1 ? 'vorgesehen ist einer' : `vorgesehen sind ${places}`}. Niemand verliert ihn; frei wird erst etwas, wenn ${comingAlong - places === 1 ? 'mehr als eine Person' : `mehr als ${comingAlong - places} Personen`} gehen.`;

/** Number of kept places, and of courses where nobody can keep one. */
export const totalKept = (plans: readonly SeasonPlan[]): { kept: number; emptyCourses: number } => ({
  kept: plans.reduce((sum, { reservedUntil, comingAlong }) => sum + (reservedUntil > 0 ? comingAlong : 0), 0),
  emptyCourses: plans.filter(({ reservedUntil, comingAlong }) => reservedUntil === 0 && comingAlong > 0).length,
});
