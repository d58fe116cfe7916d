import { readableOn, tintOf } from '@vereinshaus/contract/kit/contrast';
import { createContext, useContext } from 'react';

/** Eight hues, assigned to the persons of a family in order; the ninth person gets the first again. */
export const personHues = [
  '#1d4ed8', // blue
  '#c2410c', // coral
  '#6d28d9', // violet
  '#0f766e', // teal
  '#be185d', // pink
  '#92600a', // ochre
  '#475569', // slate
  '#3f6212', // leaf
] as const;

/** The colours of a person: letters, lines and rings in `ink`, the area behind them in `ground`. */
export type PersonColour = { ink: string; ground: string };

/** The CSS variables behind `personColour`, per scheme: dark letters on a light ground of the same hue, and the reverse. */
export const personVariables = (scheme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(
    personHues.flatMap((hue, index) => {
      const ground = scheme === 'light' ? tintOf(hue, 0.955, 0.2) : tintOf(hue, 0.34, 0.5);
      return [
        [`--person-${index}-ground`, ground],
        [`--person-${index}`, readableOn(ground, hue, 4.5)],
      ];
    }),
  );

/** The colour of a person. Within the viewer's family by position, so that no two share one; for all others by id. */
export const personColour = (personId: number, family: readonly number[]): PersonColour => {
  const place = family.indexOf(personId);
  const index = (place === -1 ? personId : place) % personHues.length;
  return { ink: `var(--person-${index})`, ground: `var(--person-${index}-ground)` };
};

/** The viewer's family: Verwalter first, then in the order of entry. */
export const FamilyContext = createContext<readonly number[]>([]);

export const usePersonColour = (personId: number): PersonColour => personColour(personId, useContext(FamilyContext));
