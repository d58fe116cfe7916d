import { Box } from '@mantine/core';
import { Drawing } from '../../kit/Drawing.tsx';
import sport from '../../kit/drawings/sport.svg';
import classes from './ClubPreview.module.css';
import { asColor, drawingTints, looksOf } from './color-hints.ts';

type ClubPreviewProps = {
  name: string;
  color: string;
  fontColor: string;
  secondColor: string;
  logo: string;
  cover: string;
};

/** Preview of the colours: the header in the club's colour, a button and a link in its readable form. */
export const ClubPreview = ({ name, color, fontColor, secondColor, logo, cover }: ClubPreviewProps) => {
  const { background, text, accent } = looksOf(color, fontColor);
  const tints = drawingTints(asColor(color), asColor(secondColor));
  return (
    <figure className={classes.frame} aria-label="Vorschau der Farben">
      <div className={classes.head} style={{ background, color: text }}>
        {logo !== '' && <img src={logo} alt="" />}
        <span>{name || 'Euer Verein'}</span>
      </div>
      {cover === '' ? (
        <Box __vars={tints}>
          <Drawing src={sport} />
        </Box>
      ) : (
        <img src={cover} alt="" className={classes.cover} />
      )}
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
