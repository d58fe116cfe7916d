export { pagesOf } from './pages.routes.ts';
