import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse';
import { StartupError } from '../../kit/startup-error.ts';
import { houseNumberFrom } from './house-number.rules.ts';

/** One house of the register, as the picker needs it. */
export type RegisterAddress = {
  placeId: string;
  postalCode: string;
  locality: string;
  street: string;
  houseNumber: string;
};

type FileName = 'ADRESSE' | 'STRASSE' | 'ORTSCHAFT';

const findFile = async (folder: string, name: FileName): Promise<string> => {
  const files = await readdir(folder).catch((cause: unknown) => {
    throw new StartupError(`Den Ordner ${folder} gibt es nicht.`, { cause });
  });
  const file = files.find((entry) => entry.toUpperCase() === `${name}.CSV`);
  if (file === undefined) throw new StartupError(`Im Ordner ${folder} fehlt die Datei ${name}.csv.`);
  return join(folder, file);
};

/** A value by the name of its column: newer releases add columns, so their place says nothing. */
type Row = (column: string) => string;

const columnsOf = (file: string, header: readonly string[], wanted: readonly string[]) => {
  const places = new Map(header.map((name, index) => [name.trim().toUpperCase(), index]));
  const missing = wanted.find((name) => !places.has(name));
  if (missing !== undefined) throw new StartupError(`In ${file} fehlt die Spalte ${missing}.`);
  return places;
};

const unreadableLetter = '\uFFFD';

type Reading<T> = {
  file: string;
  columns: readonly string[];
  /** What a row means; null leaves it out. */
  convert: (row: Row) => T | null;
  onBytes?: (bytes: number) => void;
};

/** Streams a file of the register: rows are converted while they are parsed, two million of them one by one. */
const stream = <T>({ file, columns, convert, onBytes = () => undefined }: Reading<T>): AsyncIterable<T> => {
  let places: ReadonlyMap<string, number> | undefined;
  const parser = parse({
    delimiter: ';',
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (record: readonly string[]) => {
      if (places === undefined) {
        places = columnsOf(file, record, columns);
        return null;
      }
      const known = places;
      return convert((column) => record[known.get(column) ?? -1]?.trim() ?? '');
    },
  });
  const source = createReadStream(file, { highWaterMark: 1 << 20 });
  source.on('error', (error) => parser.destroy(error));
  source.on('data', () => onBytes(source.bytesRead));
  source.pipe(parser);
  return parser;
};

const readable = (file: string, value: string): string => {
  if (value.includes(unreadableLetter)) {
    throw new StartupError(`Die Datei ${file} ist nicht in UTF-8 gespeichert: „${value}“ ist nicht lesbar.`);
  }
  return value;
};

type Street = { name: string; postalTown: string };

/** A few hundred thousand names at most: the only part of the register that is held in memory. */
const readAll = async <T>(reading: Reading<readonly [string, T]>): Promise<ReadonlyMap<string, T>> => {
  const all = new Map<string, T>();
  for await (const [key, value] of stream(reading)) all.set(key, value);
  if (all.size === 0) throw new StartupError(`Die Datei ${reading.file} ist leer.`);
  return all;
};

const readStreets = async (folder: string) => {
  const file = await findFile(folder, 'STRASSE');
  return readAll({
    file,
    columns: ['SKZ', 'STRASSENNAME', 'ZUSTELLORT'],
    convert: (row) => {
      const name = `${row('STRASSENNAME')} ${row('STRASSENNAMENZUSATZ')}`.trim();
      return [row('SKZ'), { name: readable(file, name), postalTown: readable(file, row('ZUSTELLORT')) }];
    },
  });
};

const readVillages = async (folder: string) => {
  const file = await findFile(folder, 'ORTSCHAFT');
  return readAll({
    file,
    columns: ['GKZ', 'OKZ', 'ORTSNAME'],
    convert: (row) => [`${row('GKZ')}/${row('OKZ')}`, readable(file, row('ORTSNAME'))],
  });
};

/** HNR_ADR_ZUSAMMEN in newer releases, the parts in older ones; a farm without a number goes by its name. */
const houseNumberOf = (row: Row): string =>
  row('HNR_ADR_ZUSAMMEN') ||
  houseNumberFrom({
    number1: row('HAUSNRZAHL1'),
    letter1: row('HAUSNRBUCHSTABE1'),
    joint: row('HAUSNRVERBINDUNG1'),
    number2: row('HAUSNRZAHL2'),
    letter2: row('HAUSNRBUCHSTABE2'),
  }) ||
  row('HOFNAME');

const addressColumns = ['ADRCD', 'GKZ', 'OKZ', 'PLZ', 'SKZ', 'HAUSNRZAHL1'];

/** Size of the big file, for the progress display. */
export const registerSize = async (folder: string): Promise<number> =>
  (await stat(await findFile(folder, 'ADRESSE'))).size;

/** Every address of the register that has a house number, one at a time. */
export const readRegister = async (
  folder: string,
  onBytes: (bytes: number) => void,
): Promise<AsyncIterable<RegisterAddress>> => {
  const file = await findFile(folder, 'ADRESSE');
  const streets = await readStreets(folder);
  const villages = await readVillages(folder);
  const convert = (row: Row): RegisterAddress | null => {
    const village = villages.get(`${row('GKZ')}/${row('OKZ')}`) ?? '';
    const known = streets.get(row('SKZ'));
    const houseNumber = readable(file, houseNumberOf(row));
    const [street, locality, postalCode] = [known?.name || village, known?.postalTown || village, row('PLZ')];
    if (houseNumber === '' || street === '' || locality === '' || postalCode === '') return null;
    return { placeId: row('ADRCD'), postalCode, locality, street, houseNumber };
  };
  return stream({ file, columns: addressColumns, convert, onBytes });
};
