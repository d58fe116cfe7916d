export { aboutPerson } from './about-person.ts';
export { certificateFileRoutes, certificateRoutes } from './certificates.routes.ts';
