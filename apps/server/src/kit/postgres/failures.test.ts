import { mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isRoot, newDirectory, postmasterPid, refusal, start, usedDirectory } from './cluster.testing.ts';
import { explainOutput } from './failures.ts';

const placesIn = (directory: string) => ({
  directory,
  data: path.join(directory, 'postgres'),
  log: path.join(directory, 'postgres.log'),
});

describe('sentences', () => {
  test('a garbled version file is a damaged folder', async () => {
    const { directory, data, log } = placesIn(await usedDirectory());
    await writeFile(path.join(data, 'PG_VERSION'), '\0\0');

    expect(await refusal(directory)).toBe(
      `Der Datenordner ${data} ist beschädigt, PostgreSQL kann ihn nicht öffnen (Einzelheiten in ${log}). ` +
        'Es wurde nichts gelöscht: Spiel eine Sicherung ein oder benenne den Ordner um, um leer zu beginnen.',
    );
    expect(await readFile(log, 'utf8')).toContain('PG_VERSION');
  });

  test('a folder with anything but a cluster in it is left alone', async () => {
    const directory = await newDirectory();
    const data = path.join(directory, 'postgres');
    await mkdir(data, { recursive: true });
    await writeFile(path.join(data, 'letter.txt'), 'dear');

    expect(await refusal(directory)).toContain(`Der Datenordner ${data} ist beschädigt`);
    expect(await readdir(data)).toEqual(['letter.txt']);
  });

  test('a lost control file and a lost catalogue are a damaged folder', async () => {
    const [control, catalogue] = [placesIn(await usedDirectory()), placesIn(await usedDirectory())];
    await unlink(path.join(control.data, 'global', 'pg_control'));
    await unlink(path.join(catalogue.data, 'global', 'pg_filenode.map'));

    expect(await refusal(control.directory)).toContain(`Der Datenordner ${control.data} ist beschädigt`);
    expect(await refusal(catalogue.directory)).toContain(`Der Datenordner ${catalogue.data} ist beschädigt`);
    await expect(postmasterPid(catalogue.directory)).rejects.toThrow('ENOENT');
  });

  test('data of another major version are named as such', async () => {
    const { directory, data } = placesIn(await usedDirectory());
    await writeFile(path.join(data, 'PG_VERSION'), '15\n');

    expect(await refusal(directory)).toContain(
      `Der Datenordner ${data} stammt von PostgreSQL 15, dieser Server bringt PostgreSQL 18 mit.`,
    );
  });

  test('an unreadable state file beside existing data costs nothing but the password', async () => {
    const { directory } = placesIn(await usedDirectory());
    await writeFile(path.join(directory, 'postgres.json'), '{"port":');

    await expect(start(directory)).resolves.toMatchObject({ adopted: false });
  });

  test('a directory that cannot be created is not writable', async () => {
    const parent = await newDirectory();
    await writeFile(parent, 'a file, not a folder');
    const directory = path.join(parent, 'below');

    expect(await refusal(directory)).toBe(
      `Der Ordner ${directory} ist nicht beschreibbar. Prüfe seine Rechte oder wähle mit DATA_DIR einen anderen Ordner.`,
    );
  });

  test.skipIf(isRoot)('a directory without the right to write is not writable', async () => {
    const directory = await newDirectory();
    await mkdir(directory, { mode: 0o555 });

    expect(await refusal(directory)).toContain(`Der Ordner ${directory} ist nicht beschreibbar.`);
  });

  test('a full disk is recognised in what PostgreSQL says', () => {
    const output = 'initdb: error: could not write to file "pg_wal/xlogtemp.1": No space left on device';
    const places = { data: '/data', logFile: '/log' };

    expect(explainOutput(output, places, '18').message).toContain('ist kein Platz mehr');
  });
});
