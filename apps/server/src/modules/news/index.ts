export { aboutPerson } from './about-person.ts';
export { newsRoutes } from './news.routes.ts';
export { newsChecks } from './news-scope.ts';
