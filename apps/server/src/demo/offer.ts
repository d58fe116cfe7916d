/** What the demo clubs offer. Places, days and hours never clash: the database would refuse. */
export type BookingWindowKind =
  | 'open'
  | 'closing'
  | 'soon'
  | 'closed'
  | 'empty'
  | 'newLater'
  | 'onlyExisting'
  | 'hidden';

export type DemoCourse = {
  name: string;
  description: string;
  information?: string;
  bring?: string;
  audience: string;
  /** 1 = Monday. */
  weekday: number;
  /** Clock time and minutes. */
  at: string;
  minutes: number;
  room: string;
  /** For members, for others; in cents. */
  price: readonly [member: number, other: number];
  /** Days from today until it is due; a month after the first date unless it says otherwise. */
  dueIn?: number;
  age?: readonly [from: number, to: number | null];
  /** Age at the end of the year in which the season began: by birth year. */
  yearsOld?: readonly [from: number, to: number];
  sex?: 'male' | 'fem';
  max: number | null;
  /** Share of the places that is taken; above 1 the rest waits. */
  taken: number;
  /** By place among the club's trainers; the first is the one who can sign in. */
  trainers: readonly number[];
  tags: readonly string[];
  window?: BookingWindowKind;
  membersOnly?: boolean;
  allowedRoles?: readonly number[];
  /** Of the season before: over, for those who have been here already. */
  lastSeason?: boolean;
  /** Name of the course one must have attended. */
  permittedBy?: string;
  isOnline?: boolean;
  hasCertificate?: boolean;
  hasShifts?: boolean;
  hasTryouts?: boolean;
  /** The demo family's children who take part (0 the elder, 1 the younger) or wait. */
  family?: readonly { child: 0 | 1; waits?: boolean }[];
};
