import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../kit/startup-error.ts';
import { csvRows } from './csv-rows.ts';
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

type RegisterFile<T> = {
  file: string;
  columns: readonly string[];
  /** What a row means; undefined leaves it out. */
  convert: (row: Row) => T | undefined;
  onBytes?: (bytes: number) => void;
};

/** Streams a file of the register in batches, each row converted. */
async function* stream<T>({ file, columns, convert, onBytes = () => undefined }: RegisterFile<T>): AsyncGenerator<T[]> {
  let places: ReadonlyMap<string, number> | undefined;
  for await (const rows of csvRows(file, onBytes)) {
    const [header, ...first] = places === undefined ? rows : [];
    if (header !== undefined) places = columnsOf(file, header, columns);
    const known = places;
    if (known === undefined) continue;
    yield (header === undefined ? rows : first).flatMap((cells) => {
      const value = convert((column) => cells[known.get(column) ?? -1]?.trim() ?? '');
      return value === undefined ? [] : [value];
    });
  }
}

const readable = (file: string, value: string): string => {
  if (value.includes(unreadableLetter)) {
    throw new StartupError(`Die Datei ${file} ist nicht in UTF-8 gespeichert: „${value}“ ist nicht lesbar.`);
  }
  return value;
};

/** A few hundred thousand names at most: the only part of the register that is held in memory. */
const readAll = async <T>(reading: RegisterFile<readonly [string, T]>): Promise<ReadonlyMap<string, T>> => {
  const all = new Map<string, T>();
  for await (const entries of stream(reading)) for (const [key, value] of entries) all.set(key, value);
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

/** Every address of the register that has a house number, some thousand at a time. */
export const readRegister = async (
  folder: string,
  onBytes: (bytes: number) => void,
): Promise<AsyncIterable<readonly RegisterAddress[]>> => {
  const file = await findFile(folder, 'ADRESSE');
  const streets = await readStreets(folder);
  const villages = await readVillages(folder);
  const convert = (row: Row): RegisterAddress | undefined => {
    const village = villages.get(`${row('GKZ')}/${row('OKZ')}`) ?? '';
    const known = streets.get(row('SKZ'));
    const houseNumber = readable(file, houseNumberOf(row));
    const [street, locality, postalCode] = [known?.name || village, known?.postalTown || village, row('PLZ')];
    if (houseNumber === '' || street === '' || locality === '' || postalCode === '') return undefined;
    return { placeId: row('ADRCD'), postalCode, locality, street, houseNumber };
  };
  return stream({ file, columns: addressColumns, convert, onBytes });
};
