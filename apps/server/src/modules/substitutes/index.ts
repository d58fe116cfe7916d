export { aboutPerson } from './about-person.ts';
export { seekSubstitutes, seekWorker } from './seek-substitutes.ts';
export { isStoodInBy, standsIn } from './stands-in.ts';
export { substituteConstraints } from './substitutes.errors.ts';
export { substituteRoutes } from './substitutes.routes.ts';
