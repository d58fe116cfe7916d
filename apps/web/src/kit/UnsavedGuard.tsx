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

/** Identifies the screen: the path and, with tabs, the open one. Filters and pagination of a list do not count. */
const screenOf = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname}#${new URLSearchParams(search).get('tab') ?? ''}`;

/** Asks before unsaved changes are lost: here when navigating to another screen or tab, by the browser itself when the page is closed. */
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
