import type { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/kit/call';

/** Every kind of person the access matrix asks for. */
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
/** Administrators of this club, and the other club's, who are stopped by the id instead. */
export const admins = ['role80', 'role90', 'foreignAdmin'] as const;
/** `granted` holds user_read, `treasurer` accounting and invoice: each opens what it names, and nothing beside it. */
export const readers = ['role50', ...admins, 'granted'] as const;

/** `course` is shown to nobody yet. */
export type World = { child: number; childOfOthers: number; otherEmail: string; mail: number; course: number };

type Who = {
  /** Who passes the door. All others get 401 or 403. */
  may: readonly Kind[];
  /** Who passes the door but is told that the record does not exist. */
  findNothing?: readonly Kind[];
};

/** `input`: a sensible one that names records of this club. */
export type Row = Who & {
  input: (world: World) => Record<string, unknown>;
  /** The call whose answer to the same person this one goes on from: both are asked by the same commit. */
  after?: string;
};

/** Files travel beside the JSON calls, through the same door. A file that is none is refused only behind it. */
export type FileRow = Who & { call: Call; path: (world: World) => string };

type NamesIn<Area extends keyof typeof contract> = {
  [A in Area]: `${A}.${Extract<keyof (typeof contract)[A], string>}`;
}[Area];

/** One row for each call of an area, no fewer and no others. */
export type RowsOf<Area extends keyof typeof contract> = Readonly<Record<NamesIn<Area>, Row>>;

/** A record of this club; the other club's administrator is told that it does not exist. */
export const ofChild = {
  input: ({ child }: World) => ({ child_ID: child }),
  findNothing: ['foreignAdmin'],
} as const satisfies Omit<Row, 'may'>;

export const unknownFile = '9b2f4a52-4f0e-4b57-8d43-0d1c5f3d2a11';
