/** Selection criteria as in the URL. Ages are numbers or null. */
export type Selection = {
  from: number | null;
  to: number | null;
  sex: readonly string[];
  roles: readonly string[];
  tags: readonly string[];
  courses: readonly string[];
  sections: readonly string[];
};

const maxAge = 150;

const readAge = (text: string | null): number | null => {
  const age = text === null || !/^\d{1,3}$/.test(text) ? Number.NaN : Number(text);
  return age <= maxAge ? age : null;
};

const readList = (text: string | null, shape: RegExp): readonly string[] => [
  ...new Set((text ?? '').split(',').filter((part) => shape.test(part))),
];

const number = /^\d{1,9}$/;

export const readSelection = (params: URLSearchParams): Selection => ({
  from: readAge(params.get('von')),
  to: readAge(params.get('bis')),
  sex: readList(params.get('geschlecht'), /^(male|fem|fam|inst)$/),
  roles: readList(params.get('rollen'), number),
  tags: readList(params.get('tags'), number),
  courses: readList(params.get('kurse'), number),
  sections: readList(params.get('sektionen'), number),
});

const own = ['von', 'bis', 'geschlecht', 'rollen', 'tags', 'kurse', 'sektionen'];

/** The URL only contains chosen values; the table returns to its first page. */
export const writeSelection = (params: URLSearchParams, selection: Selection): URLSearchParams => {
  const others = [...params].filter(([key]) => !own.includes(key) && key !== 't.p');
  const chosen: readonly (readonly [string, string])[] = [
    ['von', selection.from === null ? '' : String(selection.from)],
    ['bis', selection.to === null ? '' : String(selection.to)],
    ['geschlecht', selection.sex.join(',')],
    ['rollen', selection.roles.join(',')],
    ['tags', selection.tags.join(',')],
    ['kurse', selection.courses.join(',')],
    ['sektionen', selection.sections.join(',')],
  ];
  return new URLSearchParams(
    [...others, ...chosen.filter(([, value]) => value !== '')].map(([key, value]) => [key, value]),
  );
};

const agesOf = ({ from, to }: Selection): string => {
  if (from !== null && to !== null) return `${from}-${to}`;
  if (from !== null) return `>=${from}`;
  return to === null ? '' : `<=${to}`;
};

/** Filters for the server; each matches any of its values. */
export const criteriaOf = (selection: Selection): Record<string, string> =>
  Object.fromEntries(
    [
      ['age', agesOf(selection)] as const,
      ['sex', selection.sex.join(',')] as const,
      ['memberStatus', selection.roles.join(',')] as const,
      ['tags', selection.tags.join(',')] as const,
      ['course', selection.courses.join(',')] as const,
      ['section', selection.sections.join(',')] as const,
    ].filter(([, value]) => value !== ''),
  );

export const noSelection: Selection = { from: null, to: null, sex: [], roles: [], tags: [], courses: [], sections: [] };

const wordsIn = (text = ''): readonly string[] => text.split(',').filter((part) => part !== '');

/** The reverse: the selection from the server's filters. */
export const selectionOf = (criteria: Readonly<Record<string, string>>): Selection => {
  const { age = '', sex, memberStatus, tags, course, section } = criteria;
  const [, from = null, to = null] = /^(?:>=)?(\d*)(?:-|<=)?(\d*)$/.exec(age) ?? [];
  return {
    from: readAge(from),
    to: readAge(to),
    sex: wordsIn(sex),
    roles: wordsIn(memberStatus),
    tags: wordsIn(tags),
    courses: wordsIn(course),
    sections: wordsIn(section),
  };
};
