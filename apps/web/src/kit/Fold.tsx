import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './Fold.module.css';
import { useIsPhone } from './use-is-phone.ts';

export type FoldState = { isOpen: boolean; turn: () => void };

/** Whether something is open that waits behind its title on a phone; undefined where there is room for all of it. */
export const useFold = (folds: boolean): FoldState | undefined => {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  return isPhone && folds ? { isOpen, turn: () => setOpen(!isOpen) } : undefined;
};

/** A title that opens what belongs to it; a title alone where nothing is folded. */
export const Fold = ({ fold, children }: { fold: FoldState | undefined; children: ReactNode }) =>
  fold === undefined ? (
    children
  ) : (
    <UnstyledButton className={classes.fold} aria-expanded={fold.isOpen} onClick={fold.turn}>
      <span className={classes.text}>{children}</span>
      <IconChevronDown size={20} stroke={1.75} aria-hidden className={classes.chevron} />
    </UnstyledButton>
  );
