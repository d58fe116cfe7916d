import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { MembershipRequest } from '@vereinshaus/contract/membership/calls';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useWithdrawLeave } from './membership.api.ts';
import { dayNumberOf, todayNumber } from './role-days.ts';

/** Austritt zurückziehen, as long as it has not taken effect. */
export const WithdrawLeave = ({ request }: { request: MembershipRequest }) => {
  const [isOpen, { open, close }] = useDisclosure(false);
  const withdraw = useWithdrawLeave();
  const canWithdraw =
    request.kind === 'leave' && request.state === 'done' && dayNumberOf(request.timeEnd) >= todayNumber();
  if (!canWithdraw) return null;
  return (
    <>
      <Button variant="default" mt="sm" aria-label={`Austritt zurückziehen: ${request.fullname}`} onClick={open}>
        Austritt zurückziehen
      </Button>
      <ConfirmModal
        opened={isOpen}
        title="Austritt zurückziehen?"
        isDestructive={false}
        confirmLabel="Austritt zurückziehen"
        isPending={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ child_ID: request.child_ID }, { onSettled: close })}
        onClose={close}
      >
        <Text>{request.fullname} bleibt dann Mitglied wie bisher. Der Verein bekommt eine Nachricht.</Text>
      </ConfirmModal>
    </>
  );
};
