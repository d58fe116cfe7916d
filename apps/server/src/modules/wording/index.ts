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
export { salutationOf } from './salutation.rules.ts';
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
  wordText,
} from './word-text.ts';
