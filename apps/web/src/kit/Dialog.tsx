import { Modal } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './Dialog.module.css';
import { useFocusReturn } from './use-focus-return.ts';
import { useIsPhone } from './use-is-phone.ts';

type DialogProps = {
  title: string;
  /** A dialog that mounts and unmounts with its screen is open while mounted. */
  opened?: boolean;
  size?: string | number;
  /** A question or a few facts: a centred card even on a phone, where other dialogs fill the screen. */
  isShort?: boolean;
  /** Can only be closed by a button inside, because its content would be lost. */
  isInsisting?: boolean;
  onClose: () => void;
  children: ReactNode;
};

const fields =
  'input:not([type="hidden"], [type="file"], [disabled], [readonly]), textarea:not([disabled]), select:not([disabled])';

/** Focuses the first field of content loaded later, unless the user has moved the focus meanwhile. */
const focusWhenThere = (content: HTMLElement) => {
  const observer = new MutationObserver(() => {
    const first = content.querySelector<HTMLElement>(`[data-autofocus], ${fields}`);
    if (first === null) return;
    observer.disconnect();
    if (!content.contains(document.activeElement)) first.focus({ preventScroll: true });
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => observer.disconnect();
};

/** Marks the first field for the focus, unless the content chooses another one. */
const Content = ({ children }: { children: ReactNode }) => {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = content;
    if (current === null || current.querySelector('[data-autofocus]') !== null) return undefined;
    const first = current.querySelector(fields);
    if (first === null) return focusWhenThere(current);
    first.setAttribute('data-autofocus', '');
    return undefined;
  }, []);
  return <div ref={content}>{children}</div>;
};

/** Base of everything that opens above a screen. Closing returns the focus. */
export const Dialog = ({
  title,
  opened = true,
  size = 'md',
  isShort = false,
  isInsisting = false,
  onClose,
  children,
}: DialogProps) => {
  const isPhone = useIsPhone();
  useFocusReturn(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      centered={isShort}
      fullScreen={isPhone && !isShort}
      returnFocus={false}
      withCloseButton={!isInsisting}
      closeOnEscape={!isInsisting}
      closeOnClickOutside={!isInsisting}
      classNames={{ content: classes.content ?? '' }}
    >
      <Content>{children}</Content>
    </Modal>
  );
};
