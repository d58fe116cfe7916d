import { Button } from '@mantine/core';
import { FootBar } from '../../kit/FootBar.tsx';
import classes from './StepFooter.module.css';

type StepFooterProps = {
  /** Names the action. */
  label: string;
  isPending?: boolean;
  /** Absent on the first step. */
  onBack?: (() => void) | undefined;
};

/** The single button to continue, always in reach of the thumb. */
export const StepFooter = ({ label, isPending = false, onBack }: StepFooterProps) => (
  <FootBar>
    {onBack !== undefined && (
      <Button variant="default" size="md" onClick={onBack} disabled={isPending}>
        Zurück
      </Button>
    )}
    <Button type="submit" size="md" className={classes.primary} loading={isPending}>
      {label}
    </Button>
  </FootBar>
);
