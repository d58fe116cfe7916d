import { type AreaHistory, kind } from '../history/area-history.ts';

/** A name is told where everybody who reads the history may see the folder; '' = it is not. */
const told = (name: string, what: string) => (name === '' ? what : `„${name}“`);

type NamedItem = { name: string; isFolder: boolean };
/** The folders it went between, as far as they may be named; what was written before they were kept has none. */
type Way = { from?: string; to?: string };
const thing = ({ name, isFolder }: NamedItem) => told(name, isFolder ? 'Ein Ordner' : 'Eine Datei');

export const cloudStorageHistory = {
  kinds: {
    'cloud.folderAdded': kind<NamedItem>({
      category: 'club',
      sentence: (entry) => `Vereinsdateien: ${thing(entry)} angelegt`,
    }),
    'cloud.rightsChanged': kind<NamedItem & { isOwn: boolean }>({
      category: 'permission',
      sentence: (entry) =>
        `Vereinsdateien: ${thing(entry)} hat ${entry.isOwn ? 'eigene Rechte' : 'die Rechte des Ordners darüber'} bekommen`,
    }),
    'cloud.uploaded': kind<NamedItem & { isNewState: boolean }>({
      category: 'club',
      sentence: (entry) => `Vereinsdateien: ${thing(entry)} ${entry.isNewState ? 'neu gespeichert' : 'hochgeladen'}`,
    }),
    'cloud.renamed': kind<NamedItem & { before: string }>({
      category: 'club',
      sentence: (entry) =>
        entry.name === ''
          ? `Vereinsdateien: ${thing(entry)} umbenannt`
          : `Vereinsdateien: „${entry.before}“ in „${entry.name}“ umbenannt`,
    }),
    'cloud.moved': kind<NamedItem & Way>({
      category: 'club',
      sentence: ({ from = '', to = '', ...entry }) =>
        [
          `Vereinsdateien: ${thing(entry)}`,
          from !== '' && from !== to && `von „${from}“`,
          to !== '' && from !== to && `nach „${to}“`,
          'verschoben',
        ]
          .filter(Boolean)
          .join(' '),
    }),
    'cloud.trashed': kind<NamedItem>({
      category: 'club',
      sentence: (entry) => `Vereinsdateien: ${thing(entry)} in den Papierkorb gelegt`,
    }),
    'cloud.restored': kind<NamedItem>({
      category: 'club',
      sentence: (entry) => `Vereinsdateien: ${thing(entry)} aus dem Papierkorb geholt`,
    }),
    'cloud.purged': kind<{ count: number }>({
      category: 'club',
      sentence: ({ count }) =>
        `Vereinsdateien: ${count === 1 ? 'einen Eintrag' : `${count} Einträge`} im Papierkorb endgültig gelöscht`,
    }),
    'cloud.versionRestored': kind<NamedItem>({
      category: 'club',
      sentence: (entry) => `Vereinsdateien: ${thing(entry)} auf einen älteren Stand gesetzt`,
    }),
    'cloud.shared': kind<NamedItem & { days: number; hasPassword: boolean }>({
      category: 'club',
      sentence: (entry) =>
        `Vereinsdateien: ${thing(entry)} für ${entry.days} Tage ${entry.hasPassword ? 'mit Passwort ' : ''}freigegeben`,
    }),
    'cloud.shareEnded': kind<NamedItem>({
      category: 'club',
      sentence: (entry) => `Vereinsdateien: Freigabelink beendet (${thing(entry)})`,
    }),
  },
} satisfies AreaHistory;
