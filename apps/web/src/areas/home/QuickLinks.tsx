import { Paper, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useClub } from '../clubs/shared/club.ts';
import { useUser } from '../session/shared/session.ts';
import classes from './home.module.css';
import { quickLinks } from './quick-links.ts';

export const QuickLinks = () => {
  const links = quickLinks(useUser(), useClub());
  if (links.length === 0) return null;
  return (
    <nav aria-label="Schnellzugriff" className={classes.links}>
      {links.map((item) => (
        <Paper key={item.path} component={Link} to={item.path} withBorder className={classes.link ?? ''}>
          <item.icon size={24} stroke={1.75} aria-hidden />
          <Text fw={600} size="sm">
            {item.label}
          </Text>
        </Paper>
      ))}
    </nav>
  );
};
