export { isStoodInBy, standsIn } from './stands-in.ts';
