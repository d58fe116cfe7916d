export { aboutPerson } from './about-person.ts';
export { trainerPhotoRoutes } from './profile-photo.ts';
export { trainerRoutes } from './trainers.routes.ts';
