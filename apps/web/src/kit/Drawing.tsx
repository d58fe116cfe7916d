import classes from './Drawing.module.css';

type DrawingProps = {
  /** Address of a file of kit/drawings, imported by the screen that shows it. */
  src: string;
  /** As wide as its place by default, in the shape of 16:9. */
  width?: number;
};

/**
 * A picture of our own, tinted by the club: the file is a symbol, and the colours of the page reach into it. It
 * decorates: what it means stands beside it in words.
 */
export const Drawing = ({ src, width }: DrawingProps) => (
  <svg className={classes.drawing} viewBox="0 0 320 180" aria-hidden {...(width !== undefined && { width })}>
    <use href={`${src}#d`} />
  </svg>
);
