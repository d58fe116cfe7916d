export { hasRegister, verifiedPlaceOf } from './addresses.queries.ts';
export { importRegister } from './import-register.ts';
export { replaceRegister } from './replace-register.ts';
