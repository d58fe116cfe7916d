export { aboutPerson } from './about-person.ts';
export { copyCourseTags } from './copy-tags.ts';
export { replaceTags } from './set-tags.ts';
export { tagConstraints } from './tags.errors.ts';
export { carriesOneOf, seesTags, tagLabelsOfPerson, tagValue } from './tags.queries.ts';
export { tagRoutes } from './tags.routes.ts';
