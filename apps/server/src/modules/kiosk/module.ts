import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { forgetArrivalsJob, forgetArrivalsWorker } from './forget-arrivals.ts';
import { kioskFileRoutes, kioskRoutes } from './kiosk.routes.ts';

export const kioskModule = defineModule({
  name: 'kiosk',
  tables: ['kiosk_arrival', 'kiosk_device'],
  routes: kioskRoutes,
  fileRoutes: kioskFileRoutes,
  jobs: [forgetArrivalsJob],
  workers: (tools) => [forgetArrivalsWorker(tools)],
  aboutPerson,
});
