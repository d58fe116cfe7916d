import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { conversationChecks } from './conversation-scope.ts';
import { conversationRoutes } from './conversations.routes.ts';
import { newsRoutes } from './news.routes.ts';
import { newsTexts } from './news.texts.ts';
import { newsChecks } from './news-scope.ts';
import { announceMessage, announceWorker } from './tell-message.ts';

export const newsModule = defineModule({
  name: 'news',
  tables: ['conversation', 'conversation_message', 'news'],
  published: ['news_card'],
  routes: ({ config }) => [...newsRoutes({ massMailsPerDay: config.MAIL_MASS_PER_DAY }), ...conversationRoutes],
  texts: newsTexts,
  checks: { ...newsChecks, ...conversationChecks },
  jobs: [announceMessage],
  workers: ({ senderIn, originOf }) => [announceWorker(senderIn, originOf)],
  aboutPerson,
});
