import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { addTag } from './add-tag.ts';
import { hideTag, renameTag } from './change-tag.ts';
import { setTags } from './set-tags.ts';
import { tagMany } from './tag-many.ts';
import { availableTags, tagsOfKnownPerson, tagsWithCounts } from './tags.queries.ts';

const manyMessage = (changed: number) => {
  if (changed === 0) return 'Daran hat sich nichts geändert.';
  return changed === 1 ? 'Die Tags einer Person sind geändert.' : `Die Tags von ${changed} Personen sind geändert.`;
};

export const tagRoutes = routes(contract.tags, {
  available: async (ctx, { entity }) => ({ tags: await availableTags(ctx, entity) }),
  list: async (ctx, { entity }) => ({ tags: await tagsWithCounts(ctx, entity) }),
  ofRecord: async (ctx, { ID: personId }) => ({ tags: await tagsOfKnownPerson(ctx, personId) }),
  add: async (ctx, { entity, label }) => ({
    ...succeeded('Der Tag ist angelegt.'),
    tag: await addTag(ctx, { entity, label }),
  }),
  availableForCourses: async (ctx) => ({ tags: await availableTags(ctx, 'course') }),
  listForCourses: async (ctx) => ({ tags: await tagsWithCounts(ctx, 'course') }),
  set: async (ctx, { entity, ID: recordId, tags }) => ({
    ...succeeded('Erfolgreich gespeichert'),
    tags: [...(await setTags(ctx, { entity, recordId, tags }))],
  }),
  setMany: async (ctx, { user_ids: personIds, add, remove }) => {
    const changed = await tagMany(ctx, { personIds, add, remove });
    return { ...succeeded(manyMessage(changed)), changed };
  },
  setForCourse: async (ctx, { ID: recordId, tags }) => ({
    ...succeeded('Erfolgreich gespeichert'),
    tags: [...(await setTags(ctx, { entity: 'course', recordId, tags }))],
  }),
  hide: async (ctx, { entity, value }) => {
    await hideTag(ctx, { entity, value });
    return succeeded('Der Tag steht nicht mehr zur Auswahl.');
  },
  update: async (ctx, { entity, value, label }) => {
    await renameTag(ctx, { entity, value, label });
    return succeeded('Erfolgreich gespeichert');
  },
});
