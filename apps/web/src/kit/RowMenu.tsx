import { Button, type ButtonProps, Menu } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';

type RowMenuProps = ButtonProps & {
  /** Names the button where it shows an icon only. */
  'aria-label'?: string;
  children: ReactNode;
  /** What can be done, made when somebody wants to know. */
  items: () => ReactNode;
};

/** Stands where the button was, and takes the focus before it opens: closing it leads back there. */
const Opening = ({ items, ...button }: RowMenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const begin = useCallback((target: HTMLButtonElement | null) => {
    target?.focus({ preventScroll: true });
    setOpen(target !== null);
  }, []);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end">
      <Menu.Target>
        <Button {...button} ref={begin} />
      </Menu.Target>
      <Menu.Dropdown>{items()}</Menu.Dropdown>
    </Menu>
  );
};

/** The actions of a row. A menu is dearer than the rest of the row, and few are ever opened: it comes with the first click. */
export const RowMenu = ({ items, ...button }: RowMenuProps) => {
  const [isMade, setMade] = useState(false);
  if (isMade) return <Opening items={items} {...button} />;
  return <Button {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setMade(true)} />;
};
