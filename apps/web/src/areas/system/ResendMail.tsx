import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { home } from '@vereinshaus/contract/home/calls';
import { type MailRow, system } from '@vereinshaus/contract/system/calls';
import { useCommand } from '../../kit/api.ts';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';

/** Sends a mail again. If it is unknown whether it arrived, the user is asked first. */
export const ResendMail = ({ mail }: { mail: MailRow }) => {
  const resend = useCommand(system.resendMail, {
    invalidates: [system.mails, system.mail, home.inbox],
    announces: true,
  });
  const [isAsking, asking] = useDisclosure(false);
  const send = () => resend.mutate({ ID: mail.ID }, { onSettled: asking.close });
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={resend.isPending}
        onClick={mail.state === 'unclear' ? asking.open : send}
      >
        Noch einmal senden
      </Button>
      <ConfirmModal
        opened={isAsking}
        title="Noch einmal senden?"
        confirmLabel="Noch einmal senden"
        isDestructive={false}
        isPending={resend.isPending}
        onConfirm={send}
        onClose={asking.close}
      >
        Vielleicht ist die Nachricht schon angekommen. Dann bekommt {mail.to} sie zweimal.
      </ConfirmModal>
    </>
  );
};
