import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { drawConstraints } from './draws.errors.ts';
import { drawRoutes } from './draws.routes.ts';
import { drawMailTexts } from './draws.texts.ts';

export const drawsModule = defineModule({
  name: 'draws',
  tables: ['draw', 'draw_change', 'draw_course', 'draw_entry'],
  published: ['draw_course_card'],
  routes: drawRoutes,
  constraints: drawConstraints,
  aboutPerson,
  texts: drawMailTexts,
});
