export { tagConstraints } from './tags.errors.ts';
export { carriesOneOf, seesTags, tagLabelsOfPerson } from './tags.queries.ts';
export { tagRoutes } from './tags.routes.ts';
