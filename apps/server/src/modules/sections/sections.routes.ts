import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { removeSection, saveSection } from './save-section.ts';
import { setSectionOfCourse } from './section-courses.ts';
import { removeSectionFee, saveSectionFee } from './section-fees.ts';
import { addSectionMembers, endSectionMember, setSectionsOfPerson } from './section-members.ts';
import { allSections, ownSections, sectionOfCourse, sectionPage, sectionsOfPerson } from './sections.queries.ts';

const saved = 'Erfolgreich gespeichert';

const addedText = (added: number) => {
  if (added === 0) return 'Alle waren schon dabei.';
  return added === 1 ? 'Eine Person ist jetzt in der Sektion.' : `${added} Personen sind jetzt in der Sektion.`;
};

export const sectionRoutes = routes(contract.sections, {
  list: (ctx) => allSections(ctx),
  mine: async (ctx) => ({ sections: await ownSections(ctx) }),
  get: (ctx, { ID: sectionId }) => sectionPage(ctx, sectionId),
  save: async (ctx, section) => ({ ...succeeded(saved), ID: await saveSection(ctx, section) }),
  remove: async (ctx, { ID: sectionId }) => {
    await removeSection(ctx, sectionId);
    return succeeded('Die Sektion ist gelöscht.');
  },
  saveFee: async (ctx, { ID: sectionId, start, amount, junior }) => {
    await saveSectionFee(ctx, { sectionId, start, amountCents: amount, juniorCents: junior });
    return succeeded(saved);
  },
  removeFee: async (ctx, { ID: sectionId, fee_ID: feeId }) => {
    await removeSectionFee(ctx, { sectionId, feeId });
    return succeeded('Der Beitrag ist gelöscht.');
  },
  addMembers: async (ctx, { ID: sectionId, children: personIds, start }) => {
    const added = await addSectionMembers(ctx, { sectionId, personIds, start });
    return { ...succeeded(addedText(added)), added };
  },
  endMember: async (ctx, { ID: sectionId, child_ID: personId, end }) => {
    await endSectionMember(ctx, { sectionId, personId, end });
    return succeeded(saved);
  },
  ofPerson: (ctx, { child_ID: personId }) => sectionsOfPerson(ctx, personId),
  setOfPerson: async (ctx, { child_ID: personId, sections }) => {
    await setSectionsOfPerson(ctx, personId, sections);
    return succeeded(saved);
  },
  ofCourse: (ctx, { course_ID: courseId }) => sectionOfCourse(ctx, courseId),
  setOfCourse: async (ctx, { course_ID: courseId, section_ID: sectionId }) => {
    await setSectionOfCourse(ctx, courseId, sectionId);
    return succeeded(saved);
  },
});
