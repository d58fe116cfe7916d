import type { HelpTopic } from './help-topic.ts';
import { accountTopics } from './topics/account.ts';
import { bookTopics } from './topics/books.ts';
import { clubTopics } from './topics/club.ts';
import { connectionTopics } from './topics/connections.ts';
import { courseOfficeTopics } from './topics/course-office.ts';
import { courseTopics } from './topics/courses.ts';
import { messageTopics } from './topics/messages.ts';
import { newsletterTopics } from './topics/newsletters.ts';
import { pageTopics } from './topics/pages.ts';
import { paymentTopics } from './topics/payments.ts';
import { personTopics } from './topics/persons.ts';
import { privacyTopics } from './topics/privacy.ts';
import { startTopics } from './topics/start.ts';
import { trainerTopics } from './topics/trainers.ts';
import { trainingTopics } from './topics/training.ts';

/** The product's own help. Large: the browser only loads it when the user opens help or searches. */
export const helpTopics: readonly HelpTopic[] = [
  ...startTopics,
  ...accountTopics,
  ...privacyTopics,
  ...courseTopics,
  ...courseOfficeTopics,
  ...trainingTopics,
  ...trainerTopics,
  ...personTopics,
  ...messageTopics,
  ...newsletterTopics,
  ...pageTopics,
  ...paymentTopics,
  ...bookTopics,
  ...clubTopics,
  ...connectionTopics,
];

const topicBySlug = new Map(helpTopics.map((topic) => [topic.slug, topic]));

const topicByScreen = new Map(helpTopics.flatMap((topic) => topic.screens.map((path) => [path, topic] as const)));

/** By a line of the site map. */
export const topicOfScreen = (path: string | undefined): HelpTopic | undefined => topicByScreen.get(path ?? '');

export const helpTopicOf = (slug: string): HelpTopic | undefined => topicBySlug.get(slug);
