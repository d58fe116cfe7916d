import { courses } from '@vereinshaus/contract/courses/calls';
import { courseOffice } from '@vereinshaus/contract/courses/course-office';
import { paymentPlans } from '@vereinshaus/contract/payment-plans/calls';
import { query, useCommand } from '../../kit/api.ts';

export const modelsQuery = () => query(paymentPlans.models, {});
export const activeModelsQuery = () => query(paymentPlans.activeModels, {});
export const modelQuery = (modelId: number) => query(paymentPlans.model, { modelId });
export const modelHistoryQuery = (modelId: number) => query(paymentPlans.historyOfModel, { modelId });
export const coursePlanQuery = (courseId: number) => query(paymentPlans.ofCourse, { courseId });
export const coursePlanHistoryQuery = (courseId: number) => query(paymentPlans.historyOfCourse, { courseId });
export const planWithoutIdsQuery = (courseId: number) => ({
  ...query(paymentPlans.withoutIds, { courseId }),
  staleTime: 0,
});
export const courseNamesQuery = () => query(courses.names, {});

/** The sum of a plan affects whether a course is ready. */
const everyPlan = [...Object.values(paymentPlans), courseOffice.list, courseOffice.readiness];

export const useSaveModel = () =>
  useCommand(paymentPlans.saveModel, { invalidates: everyPlan, announces: true, inline: true });
export const useSaveCoursePlan = () =>
  useCommand(paymentPlans.saveOfCourse, { invalidates: everyPlan, announces: true, inline: true });
