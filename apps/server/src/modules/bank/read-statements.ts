import { unzipSync } from 'fflate';
import { windowsText } from '../../kit/windows-text.ts';
import { readCamt } from './read-camt.ts';
import { readMt940 } from './read-mt940.ts';
import { type Statement, type StatementProblem, Unreadable } from './statement.ts';
import { readXml } from './xml.ts';

export type StatementFile =
  | { format: 'camt' | 'mt940'; statements: readonly Statement[] }
  | { problem: StatementProblem };

const maxUnpackedBytes = 150 * 1024 * 1024;
const maxFiles = 400;

const begins = (content: Uint8Array) => Buffer.from(content.subarray(0, 400)).toString('latin1');

const isZip = (content: Uint8Array) => begins(content).startsWith('PK\u0003\u0004');
const isXml = (content: Uint8Array) => /^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<\0?/.test(begins(content));
const isMt940 = (content: Uint8Array) => /(^|\n)(\u00ef\u00bb\u00bf)?\s*(\{1:|:940:|:20:)/.test(begins(content));

/** Metadata files that macOS adds to every file, and the PDF statement. */
const isBeside = (name: string) => /^__MACOSX\/|(^|\/)\.|\.pdf$/i.test(name);

/** The declared unpacked size is checked before anything is unpacked. */
const unpacked = (content: Uint8Array): readonly Uint8Array[] => {
  let bytes = 0;
  let files = 0;
  try {
    const found = unzipSync(content, {
      filter: ({ originalSize, name }) => {
        if (name.endsWith('/') || isBeside(name)) return false;
        bytes += originalSize;
        files += 1;
        if (bytes > maxUnpackedBytes || files > maxFiles) throw new Unreadable('tooLarge');
        return true;
      },
    });
    return Object.keys(found)
      .toSorted()
      .flatMap((name) => found[name] ?? []);
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('brokenXml');
  }
};

/** Older programs write MT940 in Windows-1252. */
const textOf = (content: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return windowsText(content);
  }
};

const read = (content: Uint8Array): { format: 'camt' | 'mt940'; statements: readonly Statement[] } => {
  if (isXml(content)) return { format: 'camt', statements: readCamt(readXml(content)) };
  if (isMt940(content)) return { format: 'mt940', statements: readMt940(textOf(content)) };
  throw new Unreadable('unknownFormat');
};

/** Kontoauszüge lesen: camt.052, camt.053 and camt.054 of both versions, MT940, or a ZIP of them. */
export const readStatements = (content: Uint8Array): StatementFile => {
  try {
    const files = (isZip(content) ? unpacked(content) : [content]).map(read);
    const statements = files.flatMap((file) => file.statements);
    if (statements.length === 0) return { problem: 'noStatement' };
    return { format: files[0]?.format ?? 'camt', statements };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem };
    throw error;
  }
};
