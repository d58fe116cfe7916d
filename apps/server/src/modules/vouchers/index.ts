export { aboutPerson } from './about-person.ts';
export { hasBought } from './vouchers.queries.ts';
export { voucherRoutes } from './vouchers.routes.ts';
