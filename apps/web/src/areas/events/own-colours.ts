import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import { type CSSProperties, useContext } from 'react';
import { FamilyContext, type PersonColour, personColour } from '../../kit/person-colour.ts';

type ColourStyle = CSSProperties & Record<`--${string}`, string>;

/** For rules that paint in the colour of a person. */
export const paintedFor = ({ ink, ground }: PersonColour): ColourStyle => ({
  '--person': ink,
  '--person-ground': ground,
});

/** The dates of one's own family in the colour of whose they are; of several, whoever is named first. */
export const useOwnColours = (): ((event: CalendarEvent) => ColourStyle | undefined) => {
  const family = useContext(FamilyContext);
  return ({ own_IDs: [personId] }) => (personId === undefined ? undefined : paintedFor(personColour(personId, family)));
};
