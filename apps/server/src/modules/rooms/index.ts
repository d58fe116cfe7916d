export { waitingRooms } from './waiting-rooms.queries.ts';
