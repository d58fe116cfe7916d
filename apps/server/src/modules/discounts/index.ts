export { discountConstraints } from './discounts.errors.ts';
export { discountRoutes } from './discounts.routes.ts';
export { discountById, findDiscount } from './find-discount.ts';
