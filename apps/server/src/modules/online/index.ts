export type { VideoServer } from './room-link.ts';
