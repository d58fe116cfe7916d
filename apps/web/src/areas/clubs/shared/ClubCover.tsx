import classes from './ClubCover.module.css';
import { useClub } from './club.ts';

/** The club's cover picture as a band, where it has one. Decorative: a club gives no words for it. */
export const ClubCover = () => {
  const { cover } = useClub();
  return cover !== '' && <img src={cover} alt="" className={classes.cover} />;
};
