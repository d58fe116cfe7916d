import classes from './ClubPreview.module.css';
import { looksOf } from './color-hints.ts';

type ClubPreviewProps = { name: string; color: string; fontColor: string; logo: string };

/** How the colours will look: the head in the club's colour, a button and a link in its readable form. */
export const ClubPreview = ({ name, color, fontColor, logo }: ClubPreviewProps) => {
  const { background, text, accent } = looksOf(color, fontColor);
  return (
    <figure className={classes.frame} aria-label="Vorschau der Farben">
      <div className={classes.head} style={{ background, color: text }}>
        {logo !== '' && <img src={logo} alt="" />}
        <span>{name || 'Dein Verein'}</span>
      </div>
      <div className={classes.page}>
        <span className={classes.button} style={{ background: accent }}>
          Kurs buchen
        </span>
        <span className={classes.link} style={{ color: accent }}>
          Mehr erfahren
        </span>
      </div>
      <figcaption className={classes.caption}>Vorschau</figcaption>
    </figure>
  );
};
