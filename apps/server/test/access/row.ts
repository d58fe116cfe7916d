import type { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/kit/call';

/** All kinds of persons in the access matrix. */
export const kinds = [
  'anonymous',
  'member',
  'dependant',
  'manager',
  'trainer',
  'role10',
  'role11',
  'role20',
  'role30',
  'role50',
  'role80',
  'role90',
  'granted',
  'treasurer',
  'platform',
  'foreignAdmin',
] as const;
export type Kind = (typeof kinds)[number];

export const everyone: readonly Kind[] = [...kinds];
export const signedIn = kinds.filter((kind) => kind !== 'anonymous');
export const without = (...left: Kind[]) => kinds.filter((kind) => !left.includes(kind));
/** Administrators of this club, and of another club, who fail at the id instead. */
export const admins = ['role80', 'role90', 'foreignAdmin'] as const;
/** `granted` has user_read, `treasurer` accounting and invoice: each gives its own access and nothing else. */
export const readers = ['role50', ...admins, 'granted'] as const;

/** `course` is not visible to anyone yet. */
export type World = { child: number; childOfOthers: number; otherEmail: string; mail: number; course: number };

type Who = {
  /** The kinds that pass the access rule. All others get 401 or 403. */
  may: readonly Kind[];
  /** The kinds that pass the access rule but get "not found". */
  findNothing?: readonly Kind[];
};

/** `input`: a realistic one with ids of this club. */
export type Row = Who & {
  input: (world: World) => Record<string, unknown>;
  /** The call whose reply to the same person this one depends on: both are made with the same commit. */
  after?: string;
};

/** Files have routes beside the JSON calls, with the same access check. An invalid file is refused only after it. */
export type FileRow = Who & { call: Call; path: (world: World) => string };

type NamesIn<Area extends keyof typeof contract> = {
  [A in Area]: `${A}.${Extract<keyof (typeof contract)[A], string>}`;
}[Area];

/** One row for each call of an area, no fewer and no others. */
export type RowsOf<Area extends keyof typeof contract> = Readonly<Record<NamesIn<Area>, Row>>;

/** A record of this club; the other club's administrator gets "not found". */
export const ofChild = {
  input: ({ child }: World) => ({ child_ID: child }),
  findNothing: ['foreignAdmin'],
} as const satisfies Omit<Row, 'may'>;

export const unknownFile = '9b2f4a52-4f0e-4b57-8d43-0d1c5f3d2a11';
