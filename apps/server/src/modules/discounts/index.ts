export { discountErrors } from './discounts.errors.ts';
export { discountById, type FoundDiscount, findDiscount } from './find-discount.ts';
export { requireKnownCode } from './require-known-code.ts';
