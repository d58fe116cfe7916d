import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './FootBar.module.css';

/** What has the focus scrolls clear of the bar, and toasts stand above it (base.css): both need to know how high it is. */
const useFootHeight = () => {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--foot', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot');
    };
  }, []);
  return bar;
};

type FootBarProps = {
  /** Makes it a region with that name. */
  label?: string;
  /** Nothing to do yet: a phone shows nothing. */
  isIdle?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** The foot of a screen: one action and what belongs to it, always in view. */
export const FootBar = ({ label, isIdle = false, className = '', children }: FootBarProps) => (
  <section
    ref={useFootHeight()}
    className={`${classes.bar} ${className}`}
    data-foot
    data-idle={isIdle || undefined}
    {...(label !== undefined && { 'aria-label': label })}
  >
    {children}
  </section>
);
