import { defineModule } from '../../module.ts';
import { changeClub } from '../bank-changes/index.ts';
import { boardOn } from '../membership/index.ts';
import { beginNewFeesJob, beginNewFeesWorker } from './begin-new-fees.ts';
import { coverRoutes } from './club-cover.ts';
import { clubRoutes, servePictures } from './clubs.routes.ts';
import { imprintRoutes } from './imprint.routes.ts';

export const clubsModule = defineModule({
  name: 'clubs',
  tables: ['club', 'club_cover', 'club_imprint', 'club_logo'],
  published: ['club_card', 'club_imprint_card', 'club_logo_card'],
  routes: ({ config, videoServer, providers }) => [
    ...clubRoutes({
      changeClub,
      hasVideoServer: videoServer !== undefined,
      onlineProviders: [
        'off',
        ...(providers.sandbox ? (['sandbox'] as const) : []),
        ...(providers.stripe ? (['stripe'] as const) : []),
      ],
    }),
    ...imprintRoutes({ boardToday: (ctx) => boardOn(ctx, undefined), operator: config.PLATFORM_OPERATOR ?? '' }),
  ],
  fileRoutes: coverRoutes,
  jobs: [beginNewFeesJob],
  workers: (tools) => [beginNewFeesWorker(tools)],
  serve: (app, { database }) => servePictures(app, database),
});
