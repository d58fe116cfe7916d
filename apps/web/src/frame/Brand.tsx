import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { ClubLogo } from '../areas/clubs/shared/ClubLogo.tsx';
import { useClub } from '../areas/clubs/shared/club.ts';
import classes from './frame.module.css';

/** Logo and name of the club, linked to the home page. */
export const Brand = () => {
  const club = useClub();
  return (
    <Link to="/" className={classes.brand}>
      <ClubLogo size={36} />
      <span className={classes.brandName}>
        <Box component="span" visibleFrom="sm">
          {club.name}
        </Box>
        <Box component="span" hiddenFrom="sm">
          {club.shortName || club.name}
        </Box>
      </span>
    </Link>
  );
};
