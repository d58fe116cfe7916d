import { Button, Group, Menu } from '@mantine/core';
import { IconActivity, IconBell, IconBellFilled, IconBookmark, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SavedView, sharesViews } from '@vereinshaus/contract/views/calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../kit/May.tsx';
import type { TableView } from '../../../kit/table/use-table-state.ts';
import { useIsPhone } from '../../../kit/use-is-phone.ts';
import { SaveViewDialog } from '../SaveViewDialog.tsx';
import { useRemoveView, type ViewedList, viewsQuery } from '../views.api.ts';
import { WatchViewDialog } from '../WatchViewDialog.tsx';

type Props = { list: ViewedList; current: TableView; onOpen: (view: TableView) => void };

type GroupProps = {
  label: string;
  views: readonly SavedView[];
  mayRemove: boolean;
  onOpen: Props['onOpen'];
  onWatch: (view: SavedView) => void;
};

const ViewGroup = ({ label, views, mayRemove, onOpen, onWatch }: GroupProps) => {
  const remove = useRemoveView();
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Group key={view.ID} gap={4} wrap="nowrap" role="presentation">
          <Menu.Item onClick={() => onOpen(view)}>{view.name}</Menu.Item>
          <Menu.Item
            w="auto"
            {...(view.watch === null && { c: 'dimmed' })}
            aria-label={
              view.watch === null
                ? `Sag mir, wenn jemand zu „${view.name}“ dazukommt oder herausfällt`
                : `„${view.name}“ behältst du im Auge: ändern`
            }
            onClick={() => onWatch(view)}
          >
            {view.watch === null ? <IconBell size={16} aria-hidden /> : <IconBellFilled size={16} aria-hidden />}
          </Menu.Item>
          {mayRemove && (
            <Menu.Item
              w="auto"
              c="dimmed"
              aria-label={`Ansicht „${view.name}“ löschen`}
              onClick={() => remove.mutate({ ID: view.ID })}
            >
              <IconTrash size={16} aria-hidden />
            </Menu.Item>
          )}
        </Group>
      ))}
    </>
  );
};

/** Ansichten: the user's own saved views and those of the office. */
export const SavedViews = ({ list, current, onOpen }: Props) => {
  const views = useQuery(viewsQuery(list));
  const isPhone = useIsPhone();
  const mayShare = useMay(sharesViews);
  const [isSaving, setSaving] = useState(false);
  const [watching, setWatching] = useState<SavedView | null>(null);
  const known = views.data?.views ?? [];
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" size={isPhone ? 'sm' : 'xs'} leftSection={<IconBookmark size={16} aria-hidden />}>
            Ansichten
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ViewGroup
            label="Meine Ansichten"
            views={known.filter(({ shared }) => !shared)}
            mayRemove
            onOpen={onOpen}
            onWatch={setWatching}
          />
          <ViewGroup
            label="Ansichten des Büros"
            views={known.filter(({ shared }) => shared)}
            mayRemove={mayShare}
            onOpen={onOpen}
            onWatch={setWatching}
          />
          {known.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => setSaving(true)}>
            Diese Ansicht speichern …
          </Menu.Item>
          {known.some(({ watch }) => watch !== null) && (
            <Menu.Item component={Link} to="/ansichten" leftSection={<IconActivity size={16} aria-hidden />}>
              Lebende Listen
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {watching !== null && <WatchViewDialog view={watching} onClose={() => setWatching(null)} />}
      {isSaving && <SaveViewDialog list={list} current={current} onClose={() => setSaving(false)} />}
    </>
  );
};
