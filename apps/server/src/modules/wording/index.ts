export { common } from './common-placeholders.ts';
export {
  defineText,
  type MailSource,
  type PlacedText,
  placeholdersOf,
  shapeOf,
  type TextDefinition,
  unlistedMails,
} from './define-text.ts';
export { salutationOfRow } from './salutation-of-row.ts';
export {
  type OwnTexts,
  ownTextsFrom,
  ownTextsOfClub,
  problemsOfOwn,
  tellUnfitText,
  textShapeVersion,
  valuesFor,
  type WordedText,
  type WordingContext,
  wordDraft,
  wordText,
} from './word-text.ts';
