import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { attendanceRoutes } from './attendance.routes.ts';
import { followTryoutsJob, followTryoutsWorker } from './follow-tryouts.ts';
import { tryoutTexts } from './tryout.texts.ts';

export const attendanceModule = defineModule({
  name: 'attendance',
  tables: ['attendance', 'attendance_mark', 'attendance_walk_in', 'tryout'],
  published: ['attendance_card', 'tryout_card'],
  routes: attendanceRoutes,
  texts: tryoutTexts,
  jobs: [followTryoutsJob],
  workers: (tools) => [followTryoutsWorker(tools)],
  aboutPerson,
});
