export { aboutPerson } from './about-person.ts';
export { withdrawalRoutes } from './withdrawals.routes.ts';
