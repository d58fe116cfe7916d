import classes from './ClubCover.module.css';
import { useClub } from './club.ts';

/** The club's cover picture as a band, if there is one. Decorative: clubs provide no alternative text. */
export const ClubCover = () => {
  const { cover } = useClub();
  return cover !== '' && <img src={cover} alt="" className={classes.cover} />;
};
