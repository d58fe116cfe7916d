import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { trainerPhotoRoutes } from './profile-photo.ts';
import { trainerRoutes } from './trainers.routes.ts';

export const trainersModule = defineModule({
  name: 'trainers',
  tables: ['trainer_profile'],
  routes: trainerRoutes,
  fileRoutes: trainerPhotoRoutes,
  aboutPerson,
});
