import { contactTopics } from '@vereinshaus/contract/messaging/calls';

const longestSubject = 200;

/** Link to the contact form with topic and subject filled in. */
export const contactPath = (topicId: number, subject: string): string =>
  `/kontakt?${new URLSearchParams({ thema: String(topicId), betreff: subject })}`;

/** Values from the URL; an unknown topic is ignored. */
export const contactFrom = (search: URLSearchParams) => {
  const topicId = search.get('thema') ?? '';
  return {
    topicId: topicId in contactTopics ? topicId : '',
    subject: (search.get('betreff') ?? '').slice(0, longestSubject),
  };
};
