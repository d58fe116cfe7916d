export { giveBackSingles } from './give-back-singles.ts';
export { boughtBlock, endBlock, saleOf } from './unit-blocks.ts';
