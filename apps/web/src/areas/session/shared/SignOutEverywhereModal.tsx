import { useQueryClient } from '@tanstack/react-query';
import { session } from '@vereinshaus/contract/session';
import { useNavigate } from 'react-router';
import { useCommand } from '../../../kit/api.ts';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { startOver } from './session.ts';

type SignOutEverywhereModalProps = { opened: boolean; onClose: () => void };

export const SignOutEverywhereModal = ({ opened, onClose }: SignOutEverywhereModalProps) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOutEverywhere = useCommand(session.logoutEverywhere, { announces: true });
  const confirm = async () => {
    await signOutEverywhere.mutateAsync({});
    await navigate('/benutzer/login', { replace: true });
    await startOver(client);
  };
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Auf allen Geräten abmelden?"
      confirmLabel="Überall abmelden"
      isPending={signOutEverywhere.isPending}
      onConfirm={() => void confirm().catch(() => undefined)}
    >
      Alle Anmeldungen mit deinem Konto enden sofort, auch diese. Danach musst du dich auf jedem Gerät neu anmelden.
    </ConfirmModal>
  );
};
