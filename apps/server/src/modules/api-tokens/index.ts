export { tokenDoor } from './token-door.ts';
