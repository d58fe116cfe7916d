/** Entries of a family's booking list that are charged without a course: this number replaces the course's id. */
export const chargeLines = { membershipFee: 0, voucher: -4, room: -5 } as const;

/** A place in a course, not just a charge. */
export const isOfCourse = ({ course }: { course: { course_ID: number } }): boolean => course.course_ID > 0;
