import type { MergeChoice } from '@vereinshaus/contract/duplicates/calls';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type { StayReason } from '@vereinshaus/contract/retention/calendar';
import type { RetentionKind } from '@vereinshaus/contract/retention/periods';
import type { RawBuilder } from 'kysely';
import type { FileStore } from '../../adapters/storage/file-store.ts';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';

/**
 * What becomes of a column that refers to a person, in the three moments that concern all of them.
 *
 * merge (docs/rules/dubletten.md): move: the row goes to the person who stays. drop: it ends with the record that goes,
 * because it would let somebody in. special: the module's `merge` does it, because both may have one. stay: the row is
 * about the record itself.
 *
 * ownData (docs/rules/datenschutz.md): the section of the download it stands in. office: what somebody has done for the
 * club, told in the history of whom it was done to. others: it would tell about somebody else.
 *
 * anonymise (docs/rules/datenschutz.md): delete: the row goes. clear: it stays for the books, without what it says about
 * the person: the module's `erase` does it. keep: it says nothing about them but their number.
 */
export type TableHandling = {
  merge: 'move' | 'drop' | 'special' | 'stay';
  ownData: string;
  anonymise: 'delete' | 'clear' | 'keep';
};

/** `table.column` */
export type Column = `${string}.${string}`;

export type OwnDataRow = Readonly<Record<string, unknown>>;

/** One kind of record: the same rows stand in the JSON file and, under these headings, on the page. */
export type OwnDataSection = {
  title: string;
  columns: Readonly<Record<string, string>>;
  rows: (personId: number) => RawBuilder<OwnDataRow>;
  /** Codes become words. */
  told?: (row: OwnDataRow, memberStates: Readonly<Record<string, string>>) => OwnDataRow;
};

/** How the person is found in texts about others. */
export type NameWords = { first: string; last: string; spellings: readonly string[] };

/** A text about others: a column of text, of JSON that is searched as it is written, or a way of its own. */
export type Mention = 'text' | 'json' | ((db: Db, words: NameWords, nobody: string) => Promise<void>);

/** Two records of one person; both are locked. */
export type MergeInput = {
  survivorId: number;
  otherId: number;
  /** Who managed the record that goes. */
  formerManagerId: number;
  /** Who manages the person who stays. */
  managerId: number;
  choices: Readonly<Record<string, MergeChoice>>;
};

/** Somebody who is about to be a number, as they still are. */
export type ErasedPerson = {
  id: number;
  first_name: string;
  /** Where mail reached them. */
  addresses: readonly string[];
};

export type StoredFile = { name: string; purpose: string; created_at: Date; content: Buffer };

/** One thing whose period is over: since when nobody needs it, how much it is, and why it stays all the same. */
export type ExpiredRow = { subjectId: number; since: IsoDay; amount: number; reasons: readonly StayReason[] };

/** What was last needed before `before`; of one subject alone where it is looked at again before it goes. */
export type ExpiryQuestion = { before: IsoDay; today: IsoDay; now: Date; only?: number };

/** What a step of the removal may need beside its transaction. */
export type RemovalTools = { everything: EverythingAbout; store: FileStore };

/** How many records went, whether more wait, and what is left to do once that is certain. */
export type Removed = { amount: number; hasMore?: boolean; afterwards?: () => Promise<void> };

/** The way out for one kind of the Löschkalender (docs/rules/loeschkalender.md). Who removes has locked the subject. */
export type Expiry = {
  find: (question: ExpiryQuestion) => RawBuilder<ExpiredRow>;
  remove: (ctx: WorkCtx, subjectId: number, before: IsoDay, tools: RemovalTools) => Promise<Removed>;
};

/** Everything a module knows about a person: it hands it out, merges and erases it itself. */
export type AboutPerson = {
  /** The columns that refer to a person; a test compares them with the database's catalog. */
  references: Readonly<Record<Column, TableHandling>>;
  /** What the download of one's own data tells. Modules may share a section. */
  sections?: Readonly<Record<string, OwnDataSection>>;
  files?: (ctx: Ctx, personId: number) => Promise<readonly StoredFile[]>;
  /** Free texts about others in which somebody may be named. */
  mentions?: Readonly<Record<Column, Mention>>;
  merge?: (ctx: Ctx, merging: MergeInput) => Promise<void>;
  /** Also without anybody who asks: after an archive has brought the person back. */
  erase?: (ctx: WorkCtx, erased: ErasedPerson) => Promise<void>;
  /** Which kinds of the Löschkalender go through this module. */
  expiries?: Partial<Readonly<Record<RetentionKind, Expiry>>>;
};

/** By module, in the order in which they merge and erase. */
export type EverythingAbout = Readonly<Record<string, AboutPerson>>;
