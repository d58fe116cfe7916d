import type { ContactRow } from '@vereinshaus/contract/contacts/calls';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useRemoveContacts } from './contacts.api.ts';

type Props = { contacts: readonly Pick<ContactRow, 'ID' | 'name'>[]; onClose: () => void; onRemoved?: () => void };

/** Löschen, also at the contact's own request. */
export const RemoveModal = ({ contacts, onClose, onRemoved }: Props) => {
  const remove = useRemoveContacts();
  const confirm = () =>
    remove.mutate({ IDs: contacts.map(({ ID }) => ID) }, { onSuccess: () => onRemoved?.(), onSettled: onClose });
  const [first] = contacts;
  return (
    <ConfirmModal
      opened={contacts.length > 0}
      confirmLabel={contacts.length === 1 ? 'Kontakt löschen' : `${contacts.length} Kontakte löschen`}
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {contacts.length === 1 ? `„${first?.name}“` : `${contacts.length} Kontakte`} mit Tags, Vereinbarungen, Nachrichten
      und Historie. Ausgestellte Rechnungen bleiben; wer welche hat, wird anonymisiert.
    </ConfirmModal>
  );
};
