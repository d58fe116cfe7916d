import { type TagKind, TagList } from '../tags/shared/TagList.tsx';

const ofCourses: TagKind = {
  entity: 'course',
  title: 'Kurs-Tags',
  description:
    'Etiketten für Kurse, nach denen in den Angeboten gefiltert wird. „Mitgliedschaft“ blendet Termine aus, „Medien nur 7 Tage“ sperrt Medien eine Woche nach Beginn der Buchung; beide kannst du umbenennen.',
  carriers: 'Kurse',
  listOf: ({ value }) => `/kurs/buchung?tag=${value}`,
};

/** /kurs/tags: manages the tags of courses. */
export const CourseTagsPage = () => <TagList kind={ofCourses} />;
