export type {
  AboutPerson,
  ErasedPerson,
  EverythingAbout,
  ExpiredRow,
  Expiry,
  ExpiryQuestion,
  Mention,
  MergeInput,
  NameWords,
  OwnDataRow,
  OwnDataSection,
  RemovalTools,
  StoredFile,
} from './about-person.ts';
export { eraseRecords } from './erase-records.ts';
export { expiriesIn, isInBooks, reasonsWhere, seasonEnd } from './expiries.ts';
export { eraseMention, mentionsIn } from './mentions.ts';
export { mergeRecords } from './merge-records.ts';
export { referencesIn, tableAndColumn } from './references.ts';
export { ownDataOf, signInSection } from './sections.ts';
