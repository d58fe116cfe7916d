import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './Fold.module.css';
import { useIsPhone } from './use-is-phone.ts';

export type FoldState = { isOpen: boolean; turn: () => void };

/** Whether a section that is folded on a phone is open; undefined where nothing is folded. */
export const useFold = (folds: boolean): FoldState | undefined => {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  return isPhone && folds ? { isOpen, turn: () => setOpen(!isOpen) } : undefined;
};

/** A title that opens its section; just a title where nothing is folded. */
export const Fold = ({ fold, children }: { fold: FoldState | undefined; children: ReactNode }) =>
  fold === undefined ? (
    children
  ) : (
    <UnstyledButton className={classes.fold} aria-expanded={fold.isOpen} onClick={fold.turn}>
      <span className={classes.text}>{children}</span>
      <IconChevronDown size={20} stroke={1.75} aria-hidden className={classes.chevron} />
    </UnstyledButton>
  );
