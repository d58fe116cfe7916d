import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { fileRoutes } from './files.routes.ts';

export const filesModule = defineModule({
  name: 'files',
  tables: ['stored_file'],
  published: ['stored_file_card'],
  fileRoutes,
  aboutPerson,
});
