export { aboutPerson } from './about-person.ts';
export { lockRegistrations } from './lock-registrations.ts';
export { registrationConstraints } from './registration.errors.ts';
export { registrationRoutes } from './registration.routes.ts';
