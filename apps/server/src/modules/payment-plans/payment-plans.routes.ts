import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import {
  historyOfCoursePlan,
  historyOfModel,
  modelById,
  offeredOfCourse,
  offeredOfModel,
  paymentModels,
  planOfCourse,
  planWithoutIds,
} from './payment-plans.queries.ts';
import { type CourseRecord, saveCoursePlan } from './save-course-plan.ts';
import { saveModel } from './save-model.ts';

export const paymentPlanRoutes = (record: CourseRecord) =>
  routes(contract.paymentPlans, {
    activeModels: async (ctx) => ({ templates: [...(await paymentModels(ctx, { onlyActive: true }))] }),
    models: async (ctx) => ({ templates: [...(await paymentModels(ctx, { onlyActive: false }))] }),
    model: (ctx, { modelId }) => modelById(ctx, modelId),
    saveModel: async (ctx, { model_ID: modelId, name, active: isActive, paymentplan: groups, version: seen }) => ({
      ...succeeded('Erfolgreich gespeichert.'),
      model_ID: await saveModel(ctx, { modelId, name, isActive, groups, seen }),
    }),
    activeOfModel: async (ctx, { modelId, time }) => ({ data: await offeredOfModel(ctx, modelId, time) }),
    historyOfModel: async (ctx, { modelId }) => ({
      history: await historyOfModel(ctx, modelId),
    }),
    ofCourse: (ctx, { courseId }) => planOfCourse(ctx, courseId),
    saveOfCourse: async (
      ctx,
      { courseId, model_ID: modelId, paymentplan: groups, name, active: isActive, version: seen },
    ) => {
      await saveCoursePlan(ctx, record, { courseId, modelId, groups, name, isActive, seen });
      return succeeded('Erfolgreich gespeichert.');
    },
    withoutIds: async (ctx, { courseId }) => ({ paymentplan: await planWithoutIds(ctx, courseId) }),
    activeOfCourse: async (ctx, { courseId, time, withmodel: withModel }) => ({
      data: await offeredOfCourse(ctx, { courseId, time, withModel }),
    }),
    historyOfCourse: async (ctx, { courseId }) => ({
      history: await historyOfCoursePlan(ctx, courseId),
    }),
  });
