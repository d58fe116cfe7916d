export { pagesOf, serveSearchFiles } from './pages.routes.ts';
