import { useClub } from '../areas/clubs/shared/club.ts';
import classes from './Notices.module.css';

/** Banners above every page: a demo, a suspended club, or a notice of the platform. Part of the first page load, therefore plain markup. */
export const Notices = () => {
  const { notices } = useClub();
  return (
    notices.length > 0 && (
      <section aria-label="Hinweise" className={classes.notices}>
        {notices.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </section>
    )
  );
};
