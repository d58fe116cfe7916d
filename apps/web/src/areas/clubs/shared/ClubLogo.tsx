import { textOn } from '@vereinshaus/contract/kit/contrast';
import { initialsOf } from '@vereinshaus/contract/kit/initials';
import classes from './ClubLogo.module.css';
import { useClub } from './club.ts';

/**
 * The club's logo, or its initials on its colour. Decorative, because the club's name is next to it. Part of the first page load, therefore
 * plain elements.
 */
export const ClubLogo = ({ size }: { size: number }) => {
  const club = useClub();
  if (club.showLogo && club.logo !== '')
    return <img src={club.logo} alt="" className={classes.logo} style={{ height: size, maxWidth: size * 3 }} />;
  const colors = { background: club.color, color: textOn(club.color, club.fontColor) };
  return (
    <span
      aria-hidden
      className={classes.initials}
      style={{ ...colors, width: size, height: size, fontSize: size * 0.42 }}
    >
      {initialsOf(club.shortName || club.name)}
    </span>
  );
};
