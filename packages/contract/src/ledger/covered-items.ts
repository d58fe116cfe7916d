import { plainLetters } from '../kit/plain-letters.ts';

/** An item a payment can cover: its text and the person concerned. */
export type CoverableItem = { ID: number; text: string; fullname: string; open: number };

/** Common words in payment texts that do not identify an item. */
const fillWords = new Set(['und', 'der', 'die', 'das', 'den', 'fur', 'fuer', 'von', 'vom', 'bei', 'mit', 'zum', 'zur']);

const wordsOf = (text: string): readonly string[] =>
  plainLetters(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && /[a-z]/.test(word) && !fillWords.has(word));

/**
 * The items named in a payment text: „Mitgliedsbeitrag Oskar“ is Oskar's fee. Returns the items with the most words in common, or none if
 * the words do not distinguish them. The payer's name is ignored, because every text contains it.
 */
export const itemsNamedIn = <I extends CoverableItem>(purpose: string, items: readonly I[], payer: string): I[] => {
  const ofPayer = new Set(wordsOf(payer));
  const said = new Set(wordsOf(purpose).filter((word) => !ofPayer.has(word)));
  const shared = items.map(
    ({ text, fullname }) => new Set(wordsOf(`${text} ${fullname}`).filter((word) => said.has(word))).size,
  );
  const most = Math.max(0, ...shared);
  return most === 0 || shared.every((count) => count === most)
    ? []
    : items.filter((_, index) => shared[index] === most);
};

/** Distributes a payment: first over the chosen items, then over the others, in the given order (oldest due first). */
export const coverInOrder = <I extends CoverableItem>(
  items: readonly I[],
  chosenIds: readonly number[],
  cents: number,
): readonly { item: I; cents: number }[] => {
  let left = cents;
  const isChosen = ({ ID }: I) => chosenIds.includes(ID);
  return [...items.filter(isChosen), ...items.filter((item) => !isChosen(item))].flatMap((item) => {
    const covered = Math.min(left, item.open);
    left -= covered;
    return covered > 0 ? [{ item, cents: covered }] : [];
  });
};
