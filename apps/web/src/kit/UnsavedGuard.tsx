import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmModal } from './ConfirmModal.tsx';

const useWarningBeforeClosing = (isDirty: boolean) => {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
};

/** What is on the screen: the page and, where it has tabs, the open one. Filters and pages of a list stay on it. */
const screenOf = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname}#${new URLSearchParams(search).get('tab') ?? ''}`;

/**
 * Asks before unsaved changes are lost: on the way to another screen or tab here, on closing the page by the browser
 * itself.
 */
export const UnsavedGuard = ({ isDirty }: { isDirty: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && screenOf(currentLocation) !== screenOf(nextLocation),
  );
  useWarningBeforeClosing(isDirty);
  return (
    <ConfirmModal
      opened={blocker.state === 'blocked'}
      title="Änderungen verwerfen?"
      confirmLabel="Änderungen verwerfen"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      Du hast Änderungen, die noch nicht gespeichert sind. Wenn du weitergehst, gehen sie verloren.
    </ConfirmModal>
  );
};
