import { Anchor } from '@mantine/core';
import { createElement, Fragment, type ReactNode } from 'react';
import classes from './RichText.module.css';

const allowed = new Set(['p', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3']);

const isWebAddress = (href: string) => /^(https?:\/\/|mailto:)/i.test(href);

const childrenOf = (parent: Node): ReactNode[] => [...parent.childNodes].map(shown);

const shown = (node: Node, key: number): ReactNode => {
  if (!(node instanceof Element)) return node.textContent;
  const name = node.localName;
  if (name === 'br') return <br key={key} />;
  const href = name === 'a' ? (node.getAttribute('href') ?? '') : '';
  if (isWebAddress(href)) {
    return (
      <Anchor key={key} href={href} target="_blank" rel="noopener noreferrer" underline="always">
        {childrenOf(node)}
      </Anchor>
    );
  }
  return allowed.has(name) ? (
    createElement(name, { key }, ...childrenOf(node))
  ) : (
    <Fragment key={key}>{childrenOf(node)}</Fragment>
  );
};

/** A text with paragraphs, lists and links. Only tags that are known are shown; of all others the text. */
export const RichText = ({ html }: { html: string }) => (
  <div className={classes.text}>{childrenOf(new DOMParser().parseFromString(html, 'text/html').body)}</div>
);
