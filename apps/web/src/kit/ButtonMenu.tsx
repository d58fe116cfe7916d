import { Button, type ButtonProps, Menu } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';

type ButtonMenuProps = ButtonProps & {
  /** Names the button where it shows an icon only. */
  'aria-label'?: string;
  children: ReactNode;
  /** What can be done, made when somebody wants to know. */
  items: () => ReactNode;
  /** Something is being done: it stays closed. */
  isBusy?: boolean;
};

/** Stands where the button was, and takes the focus before it opens: closing it leads back there. */
const Opening = ({ items, isBusy = false, ...button }: ButtonMenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const begin = useCallback((target: HTMLButtonElement | null) => {
    target?.focus({ preventScroll: true });
    setOpen(target !== null);
  }, []);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" disabled={isBusy}>
      <Menu.Target>
        <Button {...button} aria-busy={isBusy} ref={begin} />
      </Menu.Target>
      <Menu.Dropdown>{items()}</Menu.Dropdown>
    </Menu>
  );
};

/** A button with a menu. A menu is dearer than a row of a table, and few are ever opened: it comes with the first click. */
export const ButtonMenu = (props: ButtonMenuProps) => {
  const [isMade, setMade] = useState(false);
  if (isMade) return <Opening {...props} />;
  const { items: _items, isBusy: _isBusy, ...button } = props;
  return <Button {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setMade(true)} />;
};
