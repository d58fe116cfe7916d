import { Button, type ButtonProps, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';

type RowMenuProps = ButtonProps & {
  /** Names the button where it shows an icon only. */
  'aria-label'?: string;
  children: ReactNode;
  /** What can be done, made when somebody wants to know. */
  items: () => ReactNode;
};

/** The menu stands where the button was, and so does the focus. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** The actions of a row. A menu is dearer than the rest of the row, and few are ever opened: it comes with the first click. */
export const RowMenu = ({ items, ...button }: RowMenuProps) => {
  const [isMade, setMade] = useState(false);
  if (!isMade) return <Button {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setMade(true)} />;
  return (
    <Menu defaultOpened position="bottom-end">
      <Menu.Target>
        <Button {...button} ref={takeFocus} />
      </Menu.Target>
      <Menu.Dropdown>{items()}</Menu.Dropdown>
    </Menu>
  );
};
