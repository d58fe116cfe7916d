import { Dialog } from '../../../kit/Dialog.tsx';
import { AddPersonForm } from '../AddPersonForm.tsx';

/** Person hinzufügen, from the user's own profile. */
export const AddPersonDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Person zu meiner Familie hinzufügen" onClose={onClose}>
    <AddPersonForm />
  </Dialog>
);
