import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { comingConferences, recordedConferences } from './conferences.queries.ts';
import { enterRoom, enterTestRoom } from './enter-room.ts';
import type { VideoServer } from './room-link.ts';

/** Without a video server there is no room to enter, and no unit to list. */
export const onlineRoutes = (server: VideoServer | undefined) =>
  routes(contract.online, {
    conferences: async (ctx) => ({ conferences: server === undefined ? [] : await comingConferences(ctx) }),
    recorded: async (ctx) => ({ conferences: await recordedConferences(ctx) }),
    enter: async (ctx, { eventID: eventId, record: records }) => ({
      url: await enterRoom(ctx, server, { eventId, records }),
    }),
    testRoom: async (ctx) => ({ url: await enterTestRoom(ctx, server) }),
  });
