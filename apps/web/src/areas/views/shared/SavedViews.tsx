import { Button, Group, Menu } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SavedView, sharesViews } from '@vereinshaus/contract/views/calls';
import { useState } from 'react';
import { useMay } from '../../../kit/May.tsx';
import type { TableView } from '../../../kit/table/use-table-state.ts';
import { useIsPhone } from '../../../kit/use-is-phone.ts';
import { SaveViewDialog } from '../SaveViewDialog.tsx';
import { useRemoveView, type ViewedList, viewsQuery } from '../views.api.ts';

type Props = { list: ViewedList; current: TableView; onOpen: (view: TableView) => void };

type GroupProps = { label: string; views: readonly SavedView[]; mayRemove: boolean; onOpen: Props['onOpen'] };

const ViewGroup = ({ label, views, mayRemove, onOpen }: GroupProps) => {
  const remove = useRemoveView();
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Group key={view.ID} gap={4} wrap="nowrap" role="presentation">
          <Menu.Item onClick={() => onOpen(view)}>{view.name}</Menu.Item>
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

/** Ansichten: what somebody looks at again and again, one's own and those of the office. */
export const SavedViews = ({ list, current, onOpen }: Props) => {
  const views = useQuery(viewsQuery(list));
  const isPhone = useIsPhone();
  const mayShare = useMay(sharesViews);
  const [isSaving, setSaving] = useState(false);
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
          <ViewGroup label="Meine Ansichten" views={known.filter(({ shared }) => !shared)} mayRemove onOpen={onOpen} />
          <ViewGroup
            label="Ansichten des Büros"
            views={known.filter(({ shared }) => shared)}
            mayRemove={mayShare}
            onOpen={onOpen}
          />
          {known.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => setSaving(true)}>
            Diese Ansicht speichern …
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSaving && <SaveViewDialog list={list} current={current} onClose={() => setSaving(false)} />}
    </>
  );
};
