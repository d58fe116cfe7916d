export { giveBackSingles } from './give-back-singles.ts';
