export { boughtBlock, endBlock, saleOf } from './unit-blocks.ts';
