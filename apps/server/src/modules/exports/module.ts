import { defineModule } from '../../module.ts';
import { exportRoutes } from './exports.routes.ts';

export const exportsModule = defineModule({
  name: 'exports',
  rawRoutes: exportRoutes,
});
