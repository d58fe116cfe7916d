import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEventHandler } from 'react';
import { Link, type To } from 'react-router';

type BackLinkProps = {
  to: To;
  label: string;
  /** For links whose target varies. */
  onClick?: MouseEventHandler;
};

/** "← Alle Personen": every way back uses the name of its target. */
export const BackLink = ({ to, label, onClick }: BackLinkProps) => (
  <Anchor component={Link} to={to} size="sm" mod="standalone" style={line} {...(onClick && { onClick })}>
    <IconArrowLeft size={16} stroke={1.75} aria-hidden />
    {label}
  </Anchor>
);

const line = { display: 'inline-flex', alignItems: 'center', gap: 4, alignSelf: 'flex-start' };
