export { common } from './common-placeholders.ts';
export { defineText, type PlacedText, placeholdersOf, shapeOf, type TextDefinition } from './define-text.ts';
export { salutationOf } from './salutation.rules.ts';
export {
  type OwnTexts,
  ownTextsFrom,
  ownTextsOfClub,
  problemsOfOwn,
  tellUnfitText,
  textShapeVersion,
  type Voice,
  valuesFor,
  wordText,
} from './word-text.ts';
