import { List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RoleCodeRow } from '@vereinshaus/contract/membership/calls';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { holdersQuery, useDeleteRoleCode } from './membership.api.ts';

const shownNames = 5;

const consequence = (count: number, label: string): string => {
  if (count === 0) return `Niemand hat die Rolle „${label}“. Sie kann danach nicht mehr vergeben werden.`;
  const who = count === 1 ? 'Eine Person hat' : `${count} Personen haben`;
  const keep = count === 1 ? 'Sie behält' : 'Sie behalten';
  return `${who} die Rolle „${label}“ noch. ${keep} die Rolle, neu vergeben werden kann sie danach nicht mehr.`;
};

const Holders = ({ names }: { names: readonly string[] }) => (
  <List size="sm">
    {names.slice(0, shownNames).map((name) => (
      <List.Item key={name}>{name}</List.Item>
    ))}
    {names.length > shownNames && <List.Item>und {names.length - shownNames} weitere</List.Item>}
  </List>
);

/** Shows how many persons still have the role before it is deleted. */
export const DeleteRoleCodeDialog = ({ row, onClose }: { row: RoleCodeRow; onClose: () => void }) => {
  const holders = useQuery(holdersQuery(row.role));
  const remove = useDeleteRoleCode();
  return (
    <ConfirmModal
      opened
      confirmLabel={`Rolle ${row.role} löschen`}
      isPending={remove.isPending || holders.isPending}
      onConfirm={() => remove.mutate({ role: row.role }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap="sm">
        {remove.isError && <StatusBanner kind="error">{remove.error.message}</StatusBanner>}
        <QueryState query={holders}>
          {({ users }) => (
            <>
              <Text>{consequence(users.length, row.description)}</Text>
              <Holders names={users.map((user) => user.fullname)} />
            </>
          )}
        </QueryState>
      </Stack>
    </ConfirmModal>
  );
};
