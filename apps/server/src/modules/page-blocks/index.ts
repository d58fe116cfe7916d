export { isPageThere } from './find-page.ts';
