import { courseTheme } from '@vereinshaus/contract/course-theme';
import type { Course } from '@vereinshaus/contract/courses';
import type { CSSProperties } from 'react';
import classes from './CourseCover.module.css';
import { courseThemes } from './course-themes.ts';

type CourseCoverProps = {
  course: Pick<Course, 'name' | 'picture' | 'thumbnail' | 'pictureAlt'>;
  tagLabels: readonly string[];
  /** How wide it stands on the page, as the browser reads `sizes`. */
  width: string;
  className?: string | undefined;
};

/** The picture of a course; without one the drawing of its theme, which only decorates. */
export const CourseCover = ({ course, tagLabels, width, className = '' }: CourseCoverProps) => {
  const { color, icon: ThemeIcon } = courseThemes[courseTheme(course.name, tagLabels)];
  const ground: CSSProperties & Record<`--${string}`, string> = {
    '--cover-ground': `var(--mantine-color-${color}-light)`,
    '--cover-ink': `var(--mantine-color-${color}-light-color)`,
  };
  return (
    <div className={`${classes.cover} ${className}`} style={ground}>
      {course.picture === '' ? (
        <ThemeIcon stroke={1.25} aria-hidden />
      ) : (
        <img
          src={course.thumbnail}
          srcSet={`${course.thumbnail} 480w, ${course.picture} 1280w`}
          sizes={width}
          alt={course.pictureAlt}
          loading="lazy"
          decoding="async"
        />
      )}
    </div>
  );
};
