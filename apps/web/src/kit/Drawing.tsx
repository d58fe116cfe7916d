import classes from './Drawing.module.css';

type DrawingProps = {
  /** URL of a file in kit/drawings, imported by the screen that shows it. */
  src: string;
  /** By default as wide as its container, in the ratio 16:9. */
  width?: number;
};

/**
 * An illustration tinted in the club's colours: the file is an SVG symbol that inherits the colours of the page. It is decorative; the text
 * next to it says the same.
 */
export const Drawing = ({ src, width }: DrawingProps) => (
  <svg className={classes.drawing} viewBox="0 0 320 180" aria-hidden {...(width !== undefined && { width })}>
    <use href={`${src}#d`} />
  </svg>
);
