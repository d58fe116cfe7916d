import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { searchedSections } from './searched-sections.ts';
import { withCourse } from './section-courses.ts';
import { sectionConstraints } from './sections.errors.ts';
import { leadsSection } from './sections.queries.ts';
import { sectionRoutes } from './sections.routes.ts';

export const sectionsModule = defineModule({
  name: 'sections',
  tables: ['section', 'section_course', 'section_fee', 'section_head', 'section_member'],
  published: ['section_card', 'section_course_card', 'section_fee_card', 'section_head_card', 'section_member_card'],
  routes: sectionRoutes,
  checks: { 'maySee:section': leadsSection },
  constraints: sectionConstraints,
  aboutPerson,
  withCourse,
  search: [searchedSections],
});
