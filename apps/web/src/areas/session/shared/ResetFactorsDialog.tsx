import { secondFactor } from '@vereinshaus/contract/session/second-factor';
import { send } from '../../../kit/api.ts';
import { showBanner } from '../../../kit/banners.ts';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { ConfirmationProvider } from '../ConfirmationProvider.tsx';
import { useFactorChange } from '../use-confirmed.ts';

type ResetFactorsDialogProps = { person: { ID: number; fullname: string }; onClose: () => void };

const Question = ({ person, onClose }: ResetFactorsDialogProps) => {
  const reset = useFactorChange(() => send(secondFactor.reset, { child_ID: person.ID }), {
    onDone: ({ message }) => showBanner('success', message),
  });
  return (
    <ConfirmModal
      opened
      title="Zweiten Faktor zurücksetzen?"
      confirmLabel="Zurücksetzen"
      isPending={reset.isPending}
      onConfirm={() => reset.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      Passkeys, Authenticator-App und Wiederherstellungscodes von {person.fullname} werden entfernt, und alle Geräte
      abgemeldet. Danach gilt wieder das Passwort allein. Vergewissere dich vorher, dass wirklich {person.fullname}{' '}
      darum bittet.
    </ConfirmModal>
  );
};

/** Faktoren zurücksetzen, for a person who has lost them all. */
export const ResetFactorsDialog = (props: ResetFactorsDialogProps) => (
  <ConfirmationProvider>
    <Question {...props} />
  </ConfirmationProvider>
);
