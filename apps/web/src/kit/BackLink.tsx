import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';

/** "← Alle Personen": the same words lead back everywhere, those of the place itself. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Anchor component={Link} to={to} size="sm" mod="standalone" style={line}>
    <IconArrowLeft size={16} stroke={1.75} aria-hidden />
    {label}
  </Anchor>
);

const line = { display: 'inline-flex', alignItems: 'center', gap: 4, alignSelf: 'flex-start' };
