import { type GrantRecord, permissionEntityTypes } from '@vereinshaus/contract/permissions/calls';
import { permissionLabel } from '@vereinshaus/contract/permissions/labels';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useCourseNames, useRevoke } from './permissions.api.ts';
import { scopeLabel } from './scope.ts';

export const entityText = ({ entity_type, entity_ID: id }: GrantRecord, courseNames: ReadonlyMap<number, string>) => {
  const type = permissionEntityTypes.find((known) => known === entity_type);
  return type === undefined ? 'ganzer Verein' : scopeLabel({ type, id }, courseNames);
};

/** Berechtigung entziehen: names the person and the permission. */
export const RevokeModal = ({ grant, onClose }: { grant: GrantRecord; onClose: () => void }) => {
  const revoke = useRevoke();
  const courseNames = useCourseNames();
  return (
    <ConfirmModal
      opened
      title="Wirklich?"
      confirmLabel="Berechtigung entziehen"
      isPending={revoke.isPending}
      onConfirm={() => revoke.mutate({ ID: grant.ID }, { onSettled: onClose })}
      onClose={onClose}
    >
      {grant.child.fullname} verliert die Berechtigung „{permissionLabel(grant.permission)}“ (
      {entityText(grant, courseNames)}) sofort.
    </ConfirmModal>
  );
};
