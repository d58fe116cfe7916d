export { endTokensOf, endTokensOfAccount } from './end-tokens.ts';
export { driveViewer, tokenDoor } from './token-door.ts';
