import { anyOf, may, staffFrom } from '@vereinshaus/contract/kit/access';

/** Who asks for the list of the office (course-office.ts in the contract); repeated here, since the first load knows no calls. */
export const seesCourses = anyOf(staffFrom(11), may('course_read'), may('course/data_read'));
