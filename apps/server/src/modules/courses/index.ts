export { aboutPerson } from './about-person.ts';
export { copyOneCourse } from './copy-one-course.ts';
export { courseOfficeRoutes } from './course-office.routes.ts';
export { pictureRoutes } from './course-picture.ts';
export {
  isCourseThere,
  isShown,
  isTrainerNow,
  isTrainerOf,
  maySeeCourse,
  runningCourses,
  visibleCourses,
} from './course-scope.ts';
export { courseRoutes } from './courses.routes.ts';
export { createCourse } from './create-course.ts';
export { deleteCourse } from './delete-course.ts';
export { dropFormSlot, setFormSlots } from './form-slots.ts';
export { hasAttended } from './group-facts.ts';
export { serveLivePlaces } from './live-places.ts';
export { lockCourseRows } from './lock-course-rows.ts';
export { setPlan } from './payment-model.ts';
export { toldPlaces } from './told-places.ts';
export type { WithCourse } from './with-course.ts';
