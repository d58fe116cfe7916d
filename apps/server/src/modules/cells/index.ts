export { expectClub } from './arrivals.ts';
export { cancelMove, eraseMoved, type MovingHouse, moveBack, moveClub } from './move-club.ts';
