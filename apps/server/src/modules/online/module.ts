import { defineModule } from '../../module.ts';
import { onlineRoutes } from './online.routes.ts';

export const onlineModule = defineModule({
  name: 'online',
  routes: ({ videoServer }) => onlineRoutes(videoServer),
});
