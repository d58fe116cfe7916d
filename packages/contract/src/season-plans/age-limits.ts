import { limitsAge } from '../courses/rules.ts';
import type { AgeGroup, PlannedCourse } from './facts.ts';
import type { PlanAssumptions } from './plan.ts';

/** Who a course of the plan is for. */
export type AgeLimits = Pick<PlannedCourse, 'olderthan' | 'youngerthan' | 'yearAllowedLeft' | 'yearAllowedRight'>;

/** As a course counts it: whole limits completed years, others the age to the month. */
const ageFor = (limit: number, months: number): number =>
  Number.isInteger(limit) ? Math.floor(months / 12) : months / 12;

/** Whoever's birthday is unknown may stay: nobody says that they are too old. */
export const fitsLimits = (
  limits: AgeLimits,
  { months, birthYear }: Pick<AgeGroup, 'months' | 'birthYear'>,
): boolean => {
  if (months < 0) return true;
  const { olderthan, youngerthan, yearAllowedLeft, yearAllowedRight } = limits;
  if (limitsAge(olderthan) && ageFor(olderthan, months) < olderthan) return false;
  if (limitsAge(youngerthan) && ageFor(youngerthan, months) > youngerthan) return false;
  if (yearAllowedLeft > 0 && birthYear < yearAllowedLeft) return false;
  return yearAllowedRight === 0 || birthYear <= yearAllowedRight;
};

export const hasLimits = ({ olderthan, youngerthan, yearAllowedLeft, yearAllowedRight }: AgeLimits): boolean =>
  limitsAge(olderthan) || limitsAge(youngerthan) || yearAllowedLeft > 0 || yearAllowedRight > 0;

/** Limits of the course as it will be: years of birth move along where the plan says so, unless they are set. */
export const plannedLimits = (
  course: AgeLimits,
  change: { [Limit in keyof AgeLimits]?: number | undefined },
  { moveBirthYears }: Pick<PlanAssumptions, 'moveBirthYears'>,
): AgeLimits => {
  const moved = (year: number) => (year > 0 && moveBirthYears ? year + 1 : year);
  return {
    olderthan: change.olderthan ?? course.olderthan,
    youngerthan: change.youngerthan ?? course.youngerthan,
    yearAllowedLeft: change.yearAllowedLeft ?? moved(course.yearAllowedLeft),
    yearAllowedRight: change.yearAllowedRight ?? moved(course.yearAllowedRight),
  };
};
