import { type TagKind, TagList } from './shared/TagList.tsx';

const ofPersons: TagKind = {
  entity: 'user',
  title: 'Tags',
  description: 'Etiketten für Personen, nach denen man filtern kann.',
  carriers: 'Personen',
  listOf: ({ value }) => `/benutzer/liste?t.f.tags=${value}`,
};

/** /tags: manages the tags of persons. */
export const TagsPage = () => <TagList kind={ofPersons} />;
