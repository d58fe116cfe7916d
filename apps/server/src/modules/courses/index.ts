export { copyOneCourse } from './copy-one-course.ts';
export { listedCourseIds } from './course-office.queries.ts';
export {
  courseSight,
  isCourseThere,
  isShown,
  maySeeCourse,
  runningCourses,
  seesAllCourses,
  visibleCourses,
} from './course-scope.ts';
export { createCourse } from './create-course.ts';
export { deleteCourse } from './delete-course.ts';
export { dropFormSlot, setFormSlots } from './form-slots.ts';
export { hasAttended } from './group-facts.ts';
export { lockCourseRows } from './lock-course-rows.ts';
export { paymentModelIn, setPlan } from './payment-model.ts';
export { runsIn } from './runs-in.ts';
export { type ShownCourse, shownCourses } from './shown-courses.queries.ts';
export { toldPlaces } from './told-places.ts';
export type { WithCourse } from './with-course.ts';
