export { addressRoutes } from './addresses.routes.ts';
export { verifiedPlaceOf } from './addresses.queries.ts';
export { hasRegister } from './addresses.queries.ts';
export { importRegister, type ImportProgress } from './import-register.ts';
export { replaceRegister } from './replace-register.ts';
