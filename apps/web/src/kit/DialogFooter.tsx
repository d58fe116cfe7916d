import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

/** The buttons of a dialog: cancel, then the primary action on the right. They stay visible, however long the dialog is. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" className={classes.footer ?? ''}>
    {children}
  </Group>
);
