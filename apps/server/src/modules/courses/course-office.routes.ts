import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { changePrices } from './change-prices.ts';
import { courseReadiness, coursesToPublish, officeCourses } from './course-office.queries.ts';
import { pricedCourses } from './priced-courses.queries.ts';
import { showCourses } from './show-courses.ts';

const manyMessage = (changed: number, isShown: boolean) => {
  if (changed === 0)
    return isShown ? 'Alle gewählten Kurse sind schon sichtbar.' : 'Alle gewählten Kurse sind schon verborgen.';
  const done = isShown ? 'veröffentlicht' : 'verborgen';
  return changed === 1 ? `1 Kurs ist ${done}.` : `${changed} Kurse sind ${done}.`;
};

const pricesMessage = (changed: number) => {
  if (changed === 0) return 'Die Preise sind schon so.';
  return changed === 1 ? 'Der Preis ist geändert.' : `Die Preise von ${changed} Kursen sind geändert.`;
};

export const courseOfficeRoutes = routes(contract.courseOffice, {
  list: officeCourses,
  readiness: (ctx, { courseId }) => courseReadiness(ctx, courseId),
  setShown: async (ctx, { courseId, shown: isShown }) => {
    await showCourses(ctx, { courseIds: [courseId], isShown });
    return succeeded(isShown ? 'Der Kurs ist veröffentlicht.' : 'Der Kurs ist verborgen.');
  },
  toPublish: async (ctx, { course_ids: courseIds }) => ({ courses: await coursesToPublish(ctx, courseIds) }),
  prices: async (ctx, { course_ids: courseIds }) => ({ courses: await pricedCourses(ctx, courseIds) }),
  savePrices: async (ctx, { courses }) => {
    const changed = await changePrices(ctx, courses);
    return { ...succeeded(pricesMessage(changed)), changed };
  },
  setManyShown: async (ctx, { course_ids: courseIds, shown: isShown }) => {
    const changed = await showCourses(ctx, { courseIds, isShown });
    return {
      ...succeeded(manyMessage(changed.length, isShown)),
      changed: changed.length,
      course_ids: [...changed],
    };
  },
});
