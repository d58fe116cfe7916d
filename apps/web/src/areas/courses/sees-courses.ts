import { anyOf, may, staffFrom } from '@vereinshaus/contract/kit/access';

/** The right for the office's list (course-office.ts in the contract); repeated here, because the first load does not include the calls. */
export const seesCourses = anyOf(staffFrom(11), may('course_read'), may('course/data_read'));
