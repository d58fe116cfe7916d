import type { Course } from '@vereinshaus/contract/courses/calls';
import { courseTheme } from '@vereinshaus/contract/courses/course-theme';
import type { CSSProperties } from 'react';
import { Drawing } from '../../../kit/Drawing.tsx';
import classes from './CourseCover.module.css';
import { courseThemes } from './course-themes.ts';

type CourseCoverProps = {
  course: Pick<Course, 'name' | 'picture' | 'thumbnail' | 'pictureAlt'>;
  tagLabels: readonly string[];
  /** Display width, in the syntax of `sizes`. */
  width: string;
  /** Only large enough for an icon. */
  isStamp?: boolean;
  className?: string | undefined;
};

/** The picture of a course; without one, a decorative drawing of its topic. */
export const CourseCover = ({ course, tagLabels, width, isStamp = false, className = '' }: CourseCoverProps) => {
  const { color, icon: ThemeIcon, drawing } = courseThemes[courseTheme(course.name, tagLabels)];
  const ground: CSSProperties & Record<`--${string}`, string> = {
    '--cover-ground': `var(--mantine-color-${color}-light)`,
    '--cover-ink': `var(--mantine-color-${color}-light-color)`,
    '--draw-soft': `var(--mantine-color-${color}-light)`,
    '--draw-deep': `var(--mantine-color-${color}-light-color)`,
    '--draw-bright': `var(--mantine-color-${color}-5)`,
  };
  const themePicture = isStamp ? <ThemeIcon stroke={1.25} aria-hidden /> : <Drawing src={drawing} />;
  return (
    <div className={`${classes.cover} ${className}`} style={ground}>
      {course.picture === '' ? (
        themePicture
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
