export { courseRules, type StoredCourseRule, toRule } from './course-rules.ts';
export { familyPlaces } from './family-places.ts';
