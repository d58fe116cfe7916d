import { Anchor, Badge, Checkbox, Group, Menu, Text } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconFile,
  IconFileTypePdf,
  IconFolder,
  IconFolderCog,
  IconHistory,
  IconLink,
  IconPencil,
  IconPhoto,
  IconTransfer,
  IconTrash,
} from '@tabler/icons-react';
import type { CloudEntry } from '@vereinshaus/contract/cloud-storage/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';
import { ButtonMenu } from '../../kit/ButtonMenu.tsx';
import { formatBytes } from '../../kit/format-bytes.ts';
import type { Selection } from '../../kit/table/use-selection.ts';
import { zipAddress } from './cloud-storage.api.ts';
import classes from './EntryList.module.css';
import type { FileTask } from './FileDialogs.tsx';

const iconLook = { size: 24, 'aria-hidden': true, style: { flex: 'none' } } as const;

const EntryIcon = ({ entry: { isFolder, hasOwnRights, preview } }: { entry: CloudEntry }) => {
  if (isFolder) return hasOwnRights ? <IconFolderCog {...iconLook} /> : <IconFolder {...iconLook} />;
  if (preview === 'none') return <IconFile {...iconLook} />;
  return preview === 'pdf' ? <IconFileTypePdf {...iconLook} /> : <IconPhoto {...iconLook} />;
};

type EntryProps = { entry: CloudEntry; onTask: (task: FileTask) => void };

/** A folder opens, a picture is shown here, a document opens in a new window; other files are downloaded. */
const EntryName = ({ entry, onTask }: EntryProps) => {
  if (entry.isFolder)
    return (
      <Anchor component={Link} to={`/cloudstorage/dateien?ordner=${entry.ID}`} fw={600}>
        {entry.name}
      </Anchor>
    );
  if (entry.preview === 'picture')
    return (
      <Anchor component="button" type="button" ta="left" onClick={() => onTask({ kind: 'preview', entry })}>
        {entry.name}
      </Anchor>
    );
  return (
    <Anchor
      href={entry.preview === 'pdf' ? `${entry.url}?show=1` : entry.url}
      {...(entry.preview === 'pdf' && { target: '_blank', rel: 'noreferrer' })}
    >
      {entry.name}
    </Anchor>
  );
};

const factsOf = ({ isFolder, bytes, time, changedBy, folder }: CloudEntry): string =>
  [
    ...(folder === '' ? [] : [`in ${folder}`]),
    ...(isFolder ? [] : [formatBytes(bytes), formatMoment(time)]),
    ...(changedBy === '' || isFolder ? [] : [changedBy]),
  ].join(' · ');

const EntryMenu = ({ entry, onTask }: EntryProps) => (
  <>
    <Menu.Item
      component="a"
      href={entry.isFolder ? zipAddress([entry]) : entry.url}
      download
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {entry.isFolder ? 'Als Zip herunterladen' : 'Herunterladen'}
    </Menu.Item>
    {entry.mayWrite && (
      <>
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onTask({ kind: 'rename', entry })}>
          Umbenennen
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTransfer size={18} aria-hidden />}
          onClick={() => onTask({ kind: 'move', entries: [entry] })}
        >
          Verschieben
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={18} aria-hidden />} onClick={() => onTask({ kind: 'share', entry })}>
          Freigeben
        </Menu.Item>
        {entry.versions > 0 && (
          <Menu.Item
            leftSection={<IconHistory size={18} aria-hidden />}
            onClick={() => onTask({ kind: 'versions', entry })}
          >
            Ältere Stände
          </Menu.Item>
        )}
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => onTask({ kind: 'remove', entries: [entry] })}
        >
          Löschen
        </Menu.Item>
      </>
    )}
  </>
);

type Choosing = { selection: Selection<CloudEntry> };

const Entry = ({ entry, onTask, selection }: EntryProps & Choosing) => {
  const facts = factsOf(entry);
  return (
    <li className={classes.row}>
      <Checkbox
        aria-label={`${entry.name} auswählen`}
        checked={selection.has(entry)}
        onChange={(event) => selection.set([entry], event.currentTarget.checked)}
      />
      <EntryIcon entry={entry} />
      <div className={classes.text}>
        <Group gap="xs">
          <EntryName entry={entry} onTask={onTask} />
          {entry.isLocked && (
            <Badge variant="light" color="yellow" autoContrast>
              in Arbeit
            </Badge>
          )}
        </Group>
        {facts !== '' && (
          <Text size="sm" c="dimmed">
            {facts}
          </Text>
        )}
      </div>
      <ButtonMenu
        variant="subtle"
        color="gray"
        px="xs"
        aria-label={`Aktionen: ${entry.name}`}
        items={() => <EntryMenu entry={entry} onTask={onTask} />}
      >
        <IconDots size={20} aria-hidden />
      </ButtonMenu>
    </li>
  );
};

/** The content of a folder, two lines per entry. */
export const EntryList = ({
  entries,
  onTask,
  selection,
}: {
  entries: readonly CloudEntry[];
  onTask: (task: FileTask) => void;
} & Choosing) => (
  <ul className={classes.list} aria-label="Dateien und Ordner">
    {entries.map((entry) => (
      <Entry key={entry.ID} entry={entry} onTask={onTask} selection={selection} />
    ))}
  </ul>
);
