export { giveForSickNote } from './give-for-sick-note.ts';
export { datePlaces } from './places-on.ts';
export { returnUnused, takeBackForPresence } from './take-back.ts';
