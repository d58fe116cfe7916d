import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { removePicture } from './course-picture.ts';
import {
  courseDetail,
  courseHistory,
  courseList,
  courseNames,
  coursesOfPerson,
  publicCoursesOf,
} from './courses.queries.ts';
import { createCourse } from './create-course.ts';
import { deleteCourse } from './delete-course.ts';
import { saveCourse } from './save-course.ts';
import { seasonPreview } from './season-preview.ts';
import { runSeasonChange, seasonRuns, undoSeasonChange } from './season-run.ts';
import type { WithCourse } from './with-course.ts';

const keptText = (count: number) => (count === 1 ? 'Ein Platz ist reserviert.' : `${count} Plätze sind reserviert.`);

export const courseRoutes = (parts: readonly WithCourse[]) =>
  routes(contract.courses, {
    list: async (ctx, input) => ({ courses: await courseList(ctx, input) }),
    names: async (ctx) => ({ courses: await courseNames(ctx) }),
    get: async (ctx, { courseId }) => courseDetail(ctx, courseId),
    save: async (ctx, { courseId, ...sent }) => ({
      ...succeeded('Erfolgreich gespeichert'),
      version: await saveCourse(ctx, courseId, sent),
    }),
    addNew: async (ctx, { name }) => ({
      ...succeeded('Der Kurs ist angelegt und noch verborgen.'),
      course_ID: await createCourse(ctx, { name }),
    }),
    remove: async (ctx, { course_ID: courseId }) => {
      await deleteCourse(ctx, parts, courseId);
      return succeeded('Der Kurs ist gelöscht.');
    },
    removePicture: async (ctx, { courseId }) => {
      await removePicture(ctx, courseId);
      return succeeded('Das Bild ist entfernt.');
    },
    history: async (ctx, { courseId }) => ({ history: await courseHistory(ctx, courseId) }),
    ofPerson: async (ctx, { id: personId, parts, restricted }) => ({
      courses: await coursesOfPerson(ctx, { personId, parts, restricted }),
    }),
    ofPersonPublic: async (ctx, { id: personId }) => ({ courses: await publicCoursesOf(ctx, personId) }),
    ofPersonPublicAlias: async (ctx, { id: personId }) => ({ courses: await publicCoursesOf(ctx, personId) }),
    seasonPreview: async (ctx, { course_ids: courseIds, ...choice }) => ({
      courses: await seasonPreview(ctx, parts, { courseIds, ...choice }),
    }),
    seasonRun: async (ctx, { course_ids: courseIds, ...wishes }) => {
      const run = await runSeasonChange(ctx, parts, { courseIds, ...wishes, withMedia: false });
      const message =
        run.courseIds.length === 1
          ? 'Ein Kurs ist dupliziert und noch verborgen.'
          : `${run.courseIds.length} Kurse sind dupliziert und noch verborgen.`;
      return {
        ...succeeded(run.reserved === 0 ? message : `${message} ${keptText(run.reserved)}`),
        run_ID: run.runId,
        course_ids: run.courseIds,
        reserved: run.reserved,
      };
    },
    seasonRuns: async (ctx) => ({ runs: await seasonRuns(ctx) }),
    seasonUndo: async (ctx, { run_ID: runId }) => {
      const courses = await undoSeasonChange(ctx, parts, runId);
      return succeeded(
        `Der Saisonwechsel ist zurückgenommen: ${courses} ${courses === 1 ? 'Kurs' : 'Kurse'} gelöscht.`,
      );
    },
  });
