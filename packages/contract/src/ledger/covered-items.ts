import { plainLetters } from '../kit/plain-letters.ts';

/** What a payment may cover: what it is for, and whom it is about. */
export type CoverableItem = { ID: number; text: string; fullname: string; open: number };

/** Words that every purpose may hold and that tell nothing apart. */
const fillWords = new Set(['und', 'der', 'die', 'das', 'den', 'fur', 'fuer', 'von', 'vom', 'bei', 'mit', 'zum', 'zur']);

const wordsOf = (text: string): readonly string[] =>
  plainLetters(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && /[a-z]/.test(word) && !fillWords.has(word));

/**
 * The items that a purpose names: „Mitgliedsbeitrag Oskar“ is Oskar's fee. Those with which it shares the most words; none
 * where that tells nothing apart. Who pays stands in every purpose: that name says nothing.
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

/** What money covers: first what was chosen, then the others, each in the order given (the oldest due first). */
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
