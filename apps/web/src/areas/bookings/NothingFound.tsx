import { Button } from '@mantine/core';
import { Link } from 'react-router';
import calendar from '../../kit/drawings/calendar.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';

/** Nothing of one's own is on at the moment, but there may be offers. */
export const NothingFound = ({ children = 'Es wurden keine Angebote gefunden.' }: { children?: string }) => (
  <EmptyState
    drawing={calendar}
    action={
      <Button component={Link} to="/kurs/buchung">
        Zu den Angeboten
      </Button>
    }
  >
    {children}
  </EmptyState>
);
