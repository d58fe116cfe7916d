export { courseRules, type StoredCourseRule, toRule } from './course-rules.ts';
export { familyPlaces } from './family-places.ts';
export { priceRuleRoutes } from './price-rules.routes.ts';
