import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import { type CSSProperties, useContext } from 'react';
import { FamilyContext, type PersonColour, personColour } from '../../kit/person-colour.ts';

type ColourStyle = CSSProperties & Record<`--${string}`, string>;

/** CSS variables for styles in a person's colour. */
export const colourVariables = ({ ink, ground }: PersonColour): ColourStyle => ({
  '--person': ink,
  '--person-ground': ground,
});

/** Colours the family's dates by person; with several persons, the first named one. */
export const useOwnColours = (): ((event: CalendarEvent) => ColourStyle | undefined) => {
  const family = useContext(FamilyContext);
  return ({ own_IDs: [personId] }) =>
    personId === undefined ? undefined : colourVariables(personColour(personId, family));
};
