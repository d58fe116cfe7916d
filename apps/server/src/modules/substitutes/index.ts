export { isStandIn, isStoodInBy } from './stands-in.ts';
