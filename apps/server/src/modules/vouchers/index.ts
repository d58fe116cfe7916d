export { hasBought } from './vouchers.queries.ts';
export { voucherRoutes } from './vouchers.routes.ts';
