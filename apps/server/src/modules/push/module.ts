import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { pushRoutes } from './push.routes.ts';

export const pushModule = defineModule({
  name: 'push',
  tables: ['push_device', 'push_silence'],
  published: ['push_address'],
  routes: ({ push }) => pushRoutes(push),
  aboutPerson,
});
