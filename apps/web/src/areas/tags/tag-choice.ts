import type { Tag } from '@vereinshaus/contract/tags/calls';

/** A selected tag: an existing one, or a label for a new one. */
export type TagChoice = Tag | { label: string };

const folded = (text: string) =>
  text
    .trim()
    .toLocaleLowerCase('de')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');

/** Müller and Mueller are the same label, as on the server. */
export const isSameLabel = (one: string, other: string): boolean => folded(one) === folded(other);

const isChosen = (chosen: readonly TagChoice[], label: string) =>
  chosen.some((choice) => isSameLabel(choice.label, label));

/** Options for the typed text, without already selected ones. */
export const offeredTags = (available: readonly Tag[], chosen: readonly TagChoice[], typed: string): readonly Tag[] =>
  available.filter(({ label }) => !isChosen(chosen, label) && folded(label).includes(folded(typed)));

/** Whether the typed text is a tag that does not exist yet. */
export const isNewLabel = (available: readonly Tag[], chosen: readonly TagChoice[], typed: string): boolean =>
  typed.trim() !== '' && !isChosen([...available, ...chosen], typed);

/** In the server's format: an existing one by its value, a new one by its label. */
export const asInput = (choice: TagChoice) => ('value' in choice ? choice.value : { label: choice.label });
