import { defineModule } from '../../module.ts';
import { tellUnfitText } from '../wording/index.ts';
import { aboutPerson } from './about-person.ts';
import { unfitWorker } from './tell-unfit.ts';
import { textCatalogue } from './text-catalogue.ts';
import { textRoutes } from './texts.routes.ts';
import { unfitTextText } from './texts.texts.ts';

export const textsModule = defineModule({
  name: 'texts',
  tables: ['text_version'],
  published: ['own_text'],
  routes: ({ texts }) => textRoutes(textCatalogue(texts)),
  texts: [unfitTextText],
  jobs: [tellUnfitText],
  workers: ({ texts, ...tools }) => [unfitWorker(tools, textCatalogue(texts))],
  aboutPerson,
});
