import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { certificateFileRoutes, certificateRoutes } from './certificates.routes.ts';
import { certificateText } from './certificates.texts.ts';

export const certificatesModule = defineModule({
  name: 'certificates',
  tables: ['certificate'],
  routes: certificateRoutes,
  afterCommitRoutes: certificateFileRoutes,
  texts: [certificateText],
  aboutPerson,
});
