export { onlineRoutes } from './online.routes.ts';
export type { VideoServer } from './room-link.ts';
