import { Anchor } from '@mantine/core';
import { createElement, Fragment, type ReactNode } from 'react';
import classes from './RichText.module.css';

const allowed = new Set(['p', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3']);

const isWebAddress = (href: string) => /^(https?:\/\/|mailto:)/i.test(href);

type IsOwnPicture = (address: string) => boolean;

const childrenOf = (parent: Node, isOwnPicture: IsOwnPicture): ReactNode[] =>
  [...parent.childNodes].map((node, key) => shown(node, key, isOwnPicture));

const shown = (node: Node, key: number, isOwnPicture: IsOwnPicture): ReactNode => {
  if (!(node instanceof Element)) return node.textContent;
  const name = node.localName;
  if (name === 'br') return <br key={key} />;
  if (name === 'img') {
    const address = node.getAttribute('src') ?? '';
    return isOwnPicture(address) ? <img key={key} src={address} alt={node.getAttribute('alt') ?? ''} /> : null;
  }
  const children = childrenOf(node, isOwnPicture);
  const href = name === 'a' ? (node.getAttribute('href') ?? '') : '';
  if (isWebAddress(href)) {
    return (
      <Anchor key={key} href={href} target="_blank" rel="noopener noreferrer" underline="always">
        {children}
      </Anchor>
    );
  }
  return allowed.has(name) ? createElement(name, { key }, ...children) : <Fragment key={key}>{children}</Fragment>;
};

const noPicture = () => false;

type RichTextProps = {
  html: string;
  /** Only pictures from these addresses are shown. */
  isOwnPicture?: IsOwnPicture;
};

/** A text with paragraphs, lists and links. Renders only known tags and the product's own pictures; of all other elements only the text. */
export const RichText = ({ html, isOwnPicture = noPicture }: RichTextProps) => (
  <div className={classes.text}>
    {childrenOf(new DOMParser().parseFromString(html, 'text/html').body, isOwnPicture)}
  </div>
);
