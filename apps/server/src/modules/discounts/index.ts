export { aboutPerson } from './about-person.ts';
export { discountConstraints, discountErrors } from './discounts.errors.ts';
export { discountRoutes } from './discounts.routes.ts';
export { discountById, type FoundDiscount, findDiscount } from './find-discount.ts';
export { requireKnownCode } from './require-known-code.ts';
