import { structure, structureAsText } from './steps/structure.mjs';

console.log(structureAsText(structure()));
