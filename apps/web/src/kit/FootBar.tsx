import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './FootBar.module.css';

/** Focused elements scroll clear of the bar, and toasts are placed above it (base.css): both need its height. */
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
  /** Turns it into a region with that name. */
  label?: string;
  /** No action available yet: hidden on a phone. */
  isIdle?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** The footer of a screen: one action and its details, always visible. */
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
