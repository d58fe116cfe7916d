export { endTokensOf, endTokensOfAccount } from './end-tokens.ts';
export { tokenDoor } from './token-door.ts';
