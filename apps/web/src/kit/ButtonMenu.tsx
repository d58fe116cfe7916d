import { Button, type ButtonProps, Menu } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';

type ButtonMenuProps = ButtonProps & {
  /** Name of a button that only shows an icon. */
  'aria-label'?: string;
  children: ReactNode;
  /** The menu items, rendered when the menu opens. */
  items: () => ReactNode;
  /** An action is running: the menu stays closed. */
  isBusy?: boolean;
};

/** Replaces the button and takes the focus before the menu opens, so that closing returns it there. */
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

/** A button with a menu. A menu is more expensive than a table row and rarely opened, so it is only created with the first click. */
export const ButtonMenu = (props: ButtonMenuProps) => {
  const [isMade, setMade] = useState(false);
  if (isMade) return <Opening {...props} />;
  const { items: _items, isBusy: _isBusy, ...button } = props;
  return <Button {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setMade(true)} />;
};
