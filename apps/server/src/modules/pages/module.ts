import { defineModule } from '../../module.ts';
import { serveSearchFiles } from './pages.routes.ts';

export const pagesModule = defineModule({
  name: 'pages',
  serve: (app, { runtime, answer }) => serveSearchFiles(app, runtime, answer),
});
