import { useClub } from '../areas/clubs/shared/club.ts';
import classes from './Notices.module.css';

/** What stands above every page: a demo, a club that rests, a word of the platform. Part of the first page, therefore plain. */
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
