export { expectClub } from './arrivals.ts';
export { type CellIdentity, type ClubElsewhere, cellIdentity, clubsInOtherCells } from './ask-cells.ts';
export { cellKeyFrom, publicKeyOf } from './hints.ts';
export { cancelMove, eraseMoved, type MoveEndpoint, moveBack, moveClub } from './move-club.ts';
