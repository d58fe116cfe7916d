export { copyCourseTags } from './copy-tags.ts';
export { replaceTags } from './set-tags.ts';
export { carriesOneOf, seesTags, tagLabelsOfPerson, tagValue } from './tags.queries.ts';
