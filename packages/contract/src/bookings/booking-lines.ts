/** What the booking list of a family also tells: what was charged to them without a course, by its number in place of one. */
export const chargeLines = { membershipFee: 0, voucher: -4, room: -5 } as const;

/** A place in a course, and nothing that was only charged. */
export const isOfCourse = ({ course }: { course: { course_ID: number } }): boolean => course.course_ID > 0;
