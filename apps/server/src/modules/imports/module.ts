import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { importFileRoutes } from './import-files.ts';
import { importRoutes } from './imports.routes.ts';

export const importsModule = defineModule({
  name: 'imports',
  tables: ['import_file', 'import_row', 'import_run', 'import_value'],
  routes: ({ everythingAboutPersons }) => importRoutes(everythingAboutPersons),
  fileRoutes: importFileRoutes,
  aboutPerson,
});
