export { isParticipantOf, isTrainerOf, maySeeCourse, visibleCourses } from './course-scope.ts';
export { courseRoutes } from './courses.routes.ts';
export { serveLivePlaces } from './live-places.ts';
