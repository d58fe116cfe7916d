import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { remindOfPapersJob, remindOfPapersWorker } from './remind-of-papers.ts';
import { trainerPaperConstraints } from './trainer-papers.errors.ts';
import { trainerPaperFileRoutes, trainerPaperRoutes, trainerPaperUploadRoutes } from './trainer-papers.routes.ts';
import { trainerPaperTexts } from './trainer-papers.texts.ts';
import { withCourse } from './with-course.ts';

export const trainerPapersModule = defineModule({
  name: 'trainer-papers',
  tables: ['course_paper_demand', 'trainer_paper'],
  published: ['trainer_paper_end_card'],
  routes: trainerPaperRoutes,
  texts: trainerPaperTexts,
  afterCommitRoutes: trainerPaperFileRoutes,
  fileRoutes: trainerPaperUploadRoutes,
  constraints: trainerPaperConstraints,
  jobs: [remindOfPapersJob],
  workers: (tools) => [remindOfPapersWorker(tools)],
  aboutPerson,
  withCourse,
});
