import { answers } from '@vereinshaus/contract/answers/calls';
import { attendance } from '@vereinshaus/contract/attendance/calls';
import { events } from '@vereinshaus/contract/events/calls';
import { makeups } from '@vereinshaus/contract/makeups/calls';
import { query, useCommand } from '../../kit/api.ts';

export const questionsQuery = () => query(answers.mine, {});
export const questionsOfLinkQuery = (token: string) => query(answers.ofLink, { token });
export const askingQuery = (courseId: number) => query(answers.ofCourse, { course_ID: courseId });

/** A no is an excuse: refreshes everything that shows excuses. */
const shows = [
  answers.mine,
  answers.ofLink,
  answers.ofCourse,
  attendance.list,
  attendance.next,
  attendance.ofPerson,
  attendance.stats,
  events.calendar,
  makeups.mine,
];

export const useAnswer = () => useCommand(answers.answer, { invalidates: shows, announces: true });
export const useAnswerByLink = () => useCommand(answers.answerByLink, { invalidates: shows, announces: true });
export const useSetAnswerRule = () =>
  useCommand(answers.setRule, {
    invalidates: [answers.ofCourse, answers.mine, attendance.list, attendance.next],
    announces: true,
    inline: true,
  });
