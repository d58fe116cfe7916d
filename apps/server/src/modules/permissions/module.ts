import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { permissionRoutes } from './permissions.routes.ts';

export const permissionsModule = defineModule({
  name: 'permissions',
  tables: ['permission_grant'],
  published: ['permission_grant_card'],
  routes: permissionRoutes,
  aboutPerson,
});
