export { copyCourseTags, moveContactTags, removeContactTags } from './copy-tags.ts';
export { replaceTags } from './set-tags.ts';
export {
  availableTags,
  hasAnyTagOf,
  seesTags,
  tagIdsOfContact,
  tagLabelsOfContact,
  tagLabelsOfPerson,
  tagsOfRecord,
  tagValue,
} from './tags.queries.ts';
