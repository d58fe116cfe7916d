export { businessYearConstraints } from './business-years.errors.ts';
export { businessYearRoutes } from './business-years.routes.ts';
export { requireYear, yearsOfClub } from './years.queries.ts';
