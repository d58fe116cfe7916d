import { type DataViewer, type ViewersOfPart, viewerGroups } from '@vereinshaus/contract/persons/data-parts';

const familyKinds: readonly string[] = [
  'self',
  'manager',
  'managed',
  'represented',
  'secondHome',
  'sharedChild',
  'firstHome',
  'payer',
  'paidFor',
];

const isFamily = ({ reasons }: DataViewer) => reasons.some(({ kind }) => familyKinds.includes(kind));

/** The family first, then users with rights in the club, in the server's order. */
export const familyFirst = (viewers: readonly DataViewer[]): readonly DataViewer[] => [
  ...viewers.filter(isFamily),
  ...viewers.filter((viewer) => !isFamily(viewer)),
];

/** Shown on a folded part: the number of viewers. */
export const countOfViewers = ({ groups: [group], viewers }: ViewersOfPart, userId: number): string => {
  if (group !== undefined) return viewerGroups[group];
  const [first] = viewers;
  if (first === undefined) return 'niemand';
  if (viewers.length > 1) return `${viewers.length} Personen`;
  return first.ID === userId ? 'nur du' : 'eine Person';
};
