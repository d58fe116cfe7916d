import { persons } from '@vereinshaus/contract/persons/calls';
import { sections } from '@vereinshaus/contract/sections/calls';
import { query, useCommand } from '../../kit/api.ts';

export const sectionsQuery = () => query(sections.list, {});
export const sectionQuery = (sectionId: number) => query(sections.get, { ID: sectionId });
export const sectionsOfPersonQuery = (personId: number) => query(sections.ofPerson, { child_ID: personId });
export const sectionOfCourseQuery = (courseId: number) => query(sections.ofCourse, { course_ID: courseId });

const everything = [sections.list, sections.get, sections.mine, sections.ofPerson, sections.ofCourse];
const announced = { invalidates: everything, announces: true };
const withPersons = { invalidates: [...everything, persons.list], announces: true };

export const useSaveSection = () => useCommand(sections.save, { ...announced, inline: true });
export const useRemoveSection = () => useCommand(sections.remove, announced);
export const useSaveSectionFee = () => useCommand(sections.saveFee, { ...announced, inline: true });
export const useRemoveSectionFee = () => useCommand(sections.removeFee, announced);
export const useAddSectionMembers = () => useCommand(sections.addMembers, { ...withPersons, inline: true });
export const useEndSectionMember = () => useCommand(sections.endMember, withPersons);
export const useSetSectionsOfPerson = () => useCommand(sections.setOfPerson, withPersons);
export const useSetSectionOfCourse = () => useCommand(sections.setOfCourse, announced);
