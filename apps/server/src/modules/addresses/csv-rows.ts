import { createReadStream } from 'node:fs';

const quote = '"';
const separator = ';';

/** One line into its cells; a quote inside a quoted cell is written twice. */
const cellsOf = (line: string): string[] => {
  if (!line.includes(quote)) return line.split(separator);
  const cells: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const isQuoted = line.startsWith(quote, at);
    let end = isQuoted ? line.indexOf(quote, at + 1) : line.indexOf(separator, at);
    while (isQuoted && line.startsWith(quote, end + 1)) end = line.indexOf(quote, end + 2);
    if (end < 0) end = line.length;
    cells.push(isQuoted ? line.slice(at + 1, end).replaceAll('""', quote) : line.slice(at, end));
    const next = isQuoted ? line.indexOf(separator, end) : end;
    at = next < 0 ? line.length + 1 : next + 1;
  }
  return cells;
};

/** An odd number of quotes: the cell goes on in the next line. */
const isUnfinished = (line: string): boolean => line.includes(quote) && (line.split(quote).length - 1) % 2 === 1;

const longestCell = 100_000;

/** Whole lines of a piece of text; what is left over at its end comes back with the next piece. */
const linesOf = (text: string): { lines: string[]; rest: string } => {
  const parts = text.split('\n');
  const rest = parts.pop() ?? '';
  const lines: string[] = [];
  let open = '';
  for (const part of parts) {
    const line = open === '' ? part : `${open}\n${part}`;
    open = isUnfinished(line) && line.length < longestCell ? line : '';
    if (open === '') lines.push(line.endsWith('\r') ? line.slice(0, -1) : line);
  }
  return { lines, rest: open === '' ? rest : `${open}\n${rest}` };
};

const rowsOf = (lines: readonly string[]): string[][] => lines.filter((line) => line !== '').map(cellsOf);

/**
 * A CSV file of any size in batches of rows: UTF-8 with or without a mark at its beginning, semicolons, quotes. Made for
 * millions of short rows: only one piece of the file is in memory, and nothing is awaited per row.
 */
export async function* csvRows(file: string, onBytes: (bytes: number) => void): AsyncGenerator<string[][]> {
  const source = createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 });
  let rest = '';
  let isFirst = true;
  for await (const piece of source) {
    const text = `${rest}${piece}`;
    const taken = linesOf(isFirst ? text.replace(/^\uFEFF/, '') : text);
    isFirst = false;
    rest = taken.rest;
    onBytes(source.bytesRead);
    yield rowsOf(taken.lines);
  }
  yield rowsOf([rest.endsWith('\r') ? rest.slice(0, -1) : rest]);
}
