import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhoneCall } from '@tabler/icons-react';
import { history } from '@vereinshaus/contract/history/calls';
import { useMay } from '../../../kit/May.tsx';
import { CallDialog } from '../CallDialog.tsx';

type CallButtonProps = { personId: number; caller: string } & Pick<ButtonProps, 'size'>;

/** Anruf notieren, for users with the right. */
export const CallButton = ({ personId, caller, size = 'sm' }: CallButtonProps) => {
  const mayAdd = useMay(history.addCall.access);
  const [isOpen, dialog] = useDisclosure(false);
  if (!mayAdd) return null;
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconPhoneCall size={18} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        Anruf notieren
      </Button>
      {isOpen && <CallDialog personId={personId} caller={caller} onClose={dialog.close} />}
    </>
  );
};
