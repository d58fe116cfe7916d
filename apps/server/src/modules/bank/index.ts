export { aboutPerson } from './about-person.ts';
export { bankFileRoutes, bankRoutes } from './bank.routes.ts';
export { unassignedMoney } from './lines.queries.ts';
