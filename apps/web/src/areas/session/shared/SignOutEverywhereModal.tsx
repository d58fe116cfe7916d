import { session } from '@vereinshaus/contract/session/calls';
import { useNavigate } from 'react-router';
import { useCommand } from '../../../kit/api.ts';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';

type SignOutEverywhereModalProps = { opened: boolean; onClose: () => void };

export const SignOutEverywhereModal = ({ opened, onClose }: SignOutEverywhereModalProps) => {
  const navigate = useNavigate();
  const signOutEverywhere = useCommand(session.logoutEverywhere, { announces: true });
  const confirm = async () => {
    await signOutEverywhere.mutateAsync({});
    await navigate('/benutzer/logout', { replace: true });
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
