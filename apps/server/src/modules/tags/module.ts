import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { tagConstraints } from './tags.errors.ts';
import { tagRoutes } from './tags.routes.ts';

export const tagsModule = defineModule({
  name: 'tags',
  tables: ['tag', 'tagging'],
  published: ['tag_card', 'tagging_card'],
  routes: tagRoutes,
  constraints: tagConstraints,
  aboutPerson,
});
