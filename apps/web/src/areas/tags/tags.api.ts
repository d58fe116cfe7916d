import { history } from '@vereinshaus/contract/history/calls';
import { persons } from '@vereinshaus/contract/persons/calls';
import { tags } from '@vereinshaus/contract/tags/calls';
import { query, useCommand } from '../../kit/api.ts';

export const availableTagsQuery = () => query(tags.available, { entity: 'user' });
export const tagListQuery = () => query(tags.list, { entity: 'user' });
export const courseTagListQuery = () => query(tags.listForCourses, {});
export const tagsOfPersonQuery = (personId: number) => query(tags.ofRecord, { entity: 'user', ID: personId });

const everyTag = [
  tags.available,
  tags.availableForCourses,
  tags.list,
  tags.listForCourses,
  tags.ofRecord,
  persons.list,
];

export const useAddTag = () => useCommand(tags.add, { invalidates: everyTag, announces: true, inline: true });
export const useRenameTag = () => useCommand(tags.update, { invalidates: everyTag, announces: true, inline: true });
export const useHideTag = () => useCommand(tags.hide, { invalidates: everyTag, announces: true });
export const useTagMany = () =>
  useCommand(tags.setMany, { invalidates: [...everyTag, history.ofPerson], announces: true, inline: true });
export const useSetTags = () => useCommand(tags.set, { invalidates: [...everyTag, history.ofPerson], announces: true });
