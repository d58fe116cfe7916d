import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEventHandler } from 'react';
import { Link, type To } from 'react-router';

type BackLinkProps = {
  to: To;
  label: string;
  /** Where the way back is not always the same. */
  onClick?: MouseEventHandler;
};

/** "← Alle Personen": the same words lead back everywhere, those of the place itself. */
export const BackLink = ({ to, label, onClick }: BackLinkProps) => (
  <Anchor component={Link} to={to} size="sm" mod="standalone" style={line} {...(onClick && { onClick })}>
    <IconArrowLeft size={16} stroke={1.75} aria-hidden />
    {label}
  </Anchor>
);

const line = { display: 'inline-flex', alignItems: 'center', gap: 4, alignSelf: 'flex-start' };
