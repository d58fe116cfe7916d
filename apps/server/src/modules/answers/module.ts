import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { answerRoutes } from './answers.routes.ts';
import { answerTexts } from './answers.texts.ts';
import { remindSilentJob, remindSilentWorker } from './remind-silent.ts';
import { withCourse } from './with-course.ts';
import { withdrawQuestions } from './withdraw-questions.ts';

export const answersModule = defineModule({
  name: 'answers',
  tables: ['answer_link', 'answer_reminder', 'answer_rule'],
  published: ['asked_date_card'],
  routes: answerRoutes,
  jobs: [remindSilentJob],
  workers: (tools) => [remindSilentWorker(tools)],
  aboutPerson,
  withCourse,
  forGuests: withdrawQuestions,
  texts: answerTexts,
});
