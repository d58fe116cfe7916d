import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { EditedPage } from '@vereinshaus/contract/page-blocks/calls';
import { pageAddress } from '@vereinshaus/contract/page-blocks/places';
import { permissions } from '@vereinshaus/contract/permissions/calls';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ButtonMenu } from '../../kit/ButtonMenu.tsx';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useMay } from '../../kit/May.tsx';
import { EntityPermissionsDialog } from '../permissions/shared/EntityPermissionsDialog.tsx';
import { useRemovePage, useUnpublishPage } from './page-blocks.api.ts';

type Open = 'permissions' | 'unpublish' | 'remove' | null;

/** Actions for a page besides editing. */
export const PageActions = ({ page }: { page: EditedPage }) => {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const mayPermit = useMay(permissions.list.access);
  const unpublish = useUnpublishPage();
  const remove = useRemovePage();
  const navigate = useNavigate();
  const isPublic = page.state !== 'draft';
  const items = () => (
    <>
      {isPublic && (
        <Menu.Item component={Link} to={pageAddress(page)}>
          Ansehen, wo sie steht
        </Menu.Item>
      )}
      {mayPermit && <Menu.Item onClick={() => setOpen('permissions')}>Berechtigungen verwalten</Menu.Item>}
      {isPublic && <Menu.Item onClick={() => setOpen('unpublish')}>Nicht mehr zeigen</Menu.Item>}
      <Menu.Item c="red" onClick={() => setOpen('remove')}>
        Seite löschen
      </Menu.Item>
    </>
  );
  return (
    <>
      <ButtonMenu variant="default" px="xs" aria-label="Weitere Aktionen" items={items}>
        <IconDots size={18} aria-hidden />
      </ButtonMenu>
      {open === 'permissions' && (
        <EntityPermissionsDialog scope={{ type: 'pageblocks', id: page.ID }} name={page.title} onClose={close} />
      )}
      <ConfirmModal
        opened={open === 'unpublish'}
        title="Seite nicht mehr zeigen?"
        confirmLabel="Nicht mehr zeigen"
        isPending={unpublish.isPending}
        onConfirm={() => unpublish.mutate({ page_ID: page.ID }, { onSettled: close })}
        onClose={close}
      >
        „{page.title}“ ist dann nur noch hier zu sehen. Der Entwurf und alle Stände bleiben.
      </ConfirmModal>
      <ConfirmModal
        opened={open === 'remove'}
        title="Seite löschen?"
        confirmLabel="Seite löschen"
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate({ page_ID: page.ID }, { onSuccess: () => void navigate('/seiten'), onError: close })
        }
        onClose={close}
      >
        „{page.title}“ wird mit allen Ständen und Dateien gelöscht, für alle.
      </ConfirmModal>
    </>
  );
};
