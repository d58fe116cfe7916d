export { requireYear, yearsOfClub } from './years.queries.ts';
