export type {
  AboutPerson,
  ErasedPerson,
  EverythingAbout,
  Mention,
  MergeInput,
  NameWords,
  OwnDataRow,
  OwnDataSection,
  StoredFile,
} from './about-person.ts';
export { eraseRecords } from './erase-records.ts';
export { eraseMention, mentionsIn } from './mentions.ts';
export { mergeRecords } from './merge-records.ts';
export { referencesIn, tableAndColumn } from './references.ts';
export { ownDataOf, signInSection } from './sections.ts';
