export { aboutPerson } from './about-person.ts';
export { feeConstraints } from './fees.errors.ts';
export { feeRoutes } from './fees.routes.ts';
export { waiveFee } from './take-back-fees.ts';
