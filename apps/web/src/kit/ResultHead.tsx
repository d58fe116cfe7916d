import { Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Drawing } from './Drawing.tsx';
import success from './drawings/success.svg';
import classes from './ResultHead.module.css';
import { useTitle } from './title.ts';

type ResultHeadProps = {
  title: string;
  /** What the result is about. */
  subject?: string;
  /** False: it failed, so there is no cheerful picture. */
  isGood?: boolean;
};

/** Header of a result screen: a picture, and the heading, which takes the focus. */
export const ResultHead = ({ title, subject, isGood = true }: ResultHeadProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.head}>
      {isGood && <Drawing src={success} width={160} />}
      <div>
        <Title order={1} size="h2" ref={heading} tabIndex={-1} className={classes.heading ?? ''}>
          {title}
        </Title>
        {subject !== undefined && <Text c="dimmed">{subject}</Text>}
      </div>
    </div>
  );
};
