import classes from './frame.module.css';

export const contentId = 'inhalt';

export const SkipLink = () => (
  <a href={`#${contentId}`} className={classes.skip}>
    Zum Inhalt springen
  </a>
);
