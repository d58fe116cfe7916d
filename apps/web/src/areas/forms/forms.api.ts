import { courses } from '@vereinshaus/contract/courses/calls';
import { forms } from '@vereinshaus/contract/forms/calls';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { query, useCommand } from '../../kit/api.ts';

export const formsQuery = () => query(forms.list, {});
export const formQuery = (ID: number) => query(forms.get, { ID });
export const answersQuery = (ID: number) => query(forms.answers, { ID });
export const formsOfCourseQuery = (courseId: number) => query(forms.ofCourse, { courseId });
export const participantAnswersQuery = (courseId: number) => query(forms.ofParticipants, { courseId });
export const fillQuery = (slot: string) => query(forms.fill, { slot });

export type SavedForm = InputOf<typeof forms.save>;

const everywhere = [
  forms.list,
  forms.get,
  forms.answers,
  forms.fill,
  forms.open,
  forms.ofCourse,
  forms.ofParticipants,
] as const;

export const useSaveForm = () => useCommand(forms.save, { invalidates: everywhere, announces: true, inline: true });
export const useRemoveForm = () =>
  useCommand(forms.remove, { invalidates: [forms.list, forms.open, forms.ofCourse, courses.get], announces: true });
export const useAssignForms = () =>
  useCommand(forms.assign, {
    invalidates: [forms.list, forms.ofCourse, forms.open, courses.get],
    announces: true,
    inline: true,
  });
export const useAnswerForm = () =>
  useCommand(forms.answer, {
    invalidates: [forms.fill, forms.open, forms.ofCourse, forms.ofParticipants, forms.answers],
    inline: true,
  });
