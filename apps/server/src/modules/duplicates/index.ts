export { duplicateRoutes } from './duplicates.routes.ts';
export { personReferences, tableAndColumn } from './person-references.ts';
