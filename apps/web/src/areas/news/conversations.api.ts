import { conversations } from '@vereinshaus/contract/messaging/conversations';
import { query, useCommand } from '../../kit/api.ts';

export const conversationsQuery = () => query(conversations.list, {});
export const conversationsOfCourseQuery = (courseId: number) => query(conversations.ofCourse, { course_ID: courseId });
export const conversationQuery = (courseId: number, childId: number) =>
  query(conversations.get, { course_ID: courseId, child_ID: childId });

const shows = [conversations.list, conversations.ofCourse, conversations.get];

export const useWriteMessage = () =>
  useCommand(conversations.write, { invalidates: shows, announces: true, inline: true });
export const useMarkRead = () => useCommand(conversations.read, { invalidates: [conversations.list], inline: true });
