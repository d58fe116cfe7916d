import type { MergeChoice } from '@vereinshaus/contract/duplicates/calls';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type { StayReason } from '@vereinshaus/contract/retention/calendar';
import type { RetentionKind } from '@vereinshaus/contract/retention/periods';
import type { RawBuilder } from 'kysely';
import type { FileStore } from '../../adapters/storage/file-store.ts';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';

/**
 * How a column that refers to a person is handled on three occasions.
 *
 * merge (docs/rules/dubletten.md): move: the row goes to the person who stays. drop: it is deleted with the other record, because it would
 * give access. special: the module's `merge` does it, because both may have one. stay: the row is about the record itself.
 *
 * ownData (docs/rules/datenschutz.md): the section of the download it belongs to. office: something a person has done for the club, listed
 * in the history of the other person. others: it would reveal data about another person.
 *
 * anonymise (docs/rules/datenschutz.md): delete: the row is deleted. clear: it stays for the books, without its data about the person: the
 * module's `erase` does it. keep: it contains nothing about them but their number.
 */
export type TableHandling = {
  merge: 'move' | 'drop' | 'special' | 'stay';
  ownData: string;
  anonymise: 'delete' | 'clear' | 'keep';
};

/** `table.column` */
export type Column = `${string}.${string}`;

export type OwnDataRow = Readonly<Record<string, unknown>>;

/** One kind of record: the same rows are in the JSON file and, under these headings, on the page. */
export type OwnDataSection = {
  title: string;
  columns: Readonly<Record<string, string>>;
  rows: (personId: number) => RawBuilder<OwnDataRow>;
  /** Turns codes into words. */
  told?: (row: OwnDataRow, memberStates: Readonly<Record<string, string>>) => OwnDataRow;
};

/** How the person is found in texts about others. */
export type NameWords = { first: string; last: string; spellings: readonly string[] };

/** A text about others: a column of text, of JSON that is searched as text, or a custom function. */
export type Mention = 'text' | 'json' | ((db: Db, words: NameWords, nobody: string) => Promise<void>);

/** Two records of one person; both are locked. */
export type MergeInput = {
  survivorId: number;
  otherId: number;
  /** The manager of the record that goes. */
  formerManagerId: number;
  /** The manager of the person who stays. */
  managerId: number;
  choices: Readonly<Record<string, MergeChoice>>;
};

/** A person about to be anonymised, with the data they still have. */
export type ErasedPerson = {
  id: number;
  first_name: string;
  /** Their e-mail addresses. */
  addresses: readonly string[];
};

export type StoredFile = { name: string; purpose: string; created_at: Date; content: Buffer };

/** A record past its retention period: since when, how many rows, and the reasons to keep it all the same. */
export type ExpiredRow = { subjectId: number; since: IsoDay; amount: number; reasons: readonly StayReason[] };

/** Records last needed before `before`; `only`: one subject, for the second check before its removal. */
export type ExpiryQuestion = { before: IsoDay; today: IsoDay; now: Date; only?: number };

/** What a removal step may need besides its transaction. */
export type RemovalTools = { everything: EverythingAbout; store: FileStore };

/** How many records were removed, whether more are left, and what remains to be done after the commit. */
export type Removed = { amount: number; hasMore?: boolean; afterwards?: () => Promise<void> };

/** The removal of one kind of the Löschkalender (docs/rules/loeschkalender.md). The caller has locked the subject. */
export type Expiry = {
  find: (question: ExpiryQuestion) => RawBuilder<ExpiredRow>;
  remove: (ctx: WorkCtx, subjectId: number, before: IsoDay, tools: RemovalTools) => Promise<Removed>;
};

/** All data of a module about a person: the module exports, merges and erases it itself. */
export type AboutPerson = {
  /** The columns that refer to a person; a test compares them with the database's catalog. */
  references: Readonly<Record<Column, TableHandling>>;
  /** Its part of the download of one's own data. Modules may share a section. */
  sections?: Readonly<Record<string, OwnDataSection>>;
  files?: (ctx: Ctx, personId: number) => Promise<readonly StoredFile[]>;
  /** Free texts about others that may name the person. */
  mentions?: Readonly<Record<Column, Mention>>;
  merge?: (ctx: Ctx, merging: MergeInput) => Promise<void>;
  /** May run without a viewer: after a restored archive has brought the person back. */
  erase?: (ctx: WorkCtx, erased: ErasedPerson) => Promise<void>;
  /** The kinds of the Löschkalender that this module handles. */
  expiries?: Partial<Readonly<Record<RetentionKind, Expiry>>>;
};

/** By module, in the order in which they merge and erase. */
export type EverythingAbout = Readonly<Record<string, AboutPerson>>;
