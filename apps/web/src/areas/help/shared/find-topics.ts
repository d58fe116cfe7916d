import { plainHelpText } from '@vereinshaus/contract/help/help-text';
import type { HelpTopic } from '@vereinshaus/contract/help/help-topic';
import { containsAllWords, matchOf, type WordMatch } from '@vereinshaus/contract/kit/search-words';

/** Cached: the texts are long and never change. */
const plainTexts = new Map<HelpTopic, string>();

const plainTextOf = (topic: HelpTopic): string => {
  const known = plainTexts.get(topic) ?? plainHelpText(topic.text);
  plainTexts.set(topic, known);
  return known;
};

/** How well a topic matches: title and search words before its text. */
export const matchOfTopic = (topic: HelpTopic, typed: string): WordMatch | null => {
  const named = matchOf([topic.title, ...topic.words], typed);
  return named ?? (containsAllWords(plainTextOf(topic), typed) ? 'mentioned' : null);
};
