export { aboutPerson } from './about-person.ts';
export { filesOfClub, mediaToTakeAlong } from './files-of-club.ts';
export { mediaChangeRoutes, mediaFileRoutes, mediaRoutes } from './media.routes.ts';
export { mediaChecks } from './media-scope.ts';
export type { MediaStore } from './media-store.ts';
export { type Moved, moveFiles } from './move-files.ts';
export { withCourse as mediaWithCourse } from './with-course.ts';
