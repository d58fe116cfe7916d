/** Word's wrapping of copied text: comments, its own tags, styles and data. */
const wrappings = [
  /<!--[\s\S]*?-->/g,
  /<!\[[^\]]*\]>/g,
  /<(style|script|xml|head|title)\b[\s\S]*?<\/\1\s*>/gi,
  /<(meta|link)\b[^>]*>/gi,
  /<\/?[a-z]+:[a-z]+[^>]*>/gi,
];

/** The bullet character Word puts in front of an item. */
const drawnBullet = /^\s*(?:[·•§o▪–-]|\d{1,3}[.)])(?:\s|\u00a0)+/;

const isWordItem = (element: Element): boolean => element.className.includes('MsoListParagraph');

/** Turns the paragraphs Word uses for items back into a list. */
const listsIn = (body: HTMLElement) => {
  for (const item of [...body.querySelectorAll('p')].filter(isWordItem)) {
    const before = item.previousElementSibling;
    const isNumbered = /^\s*\d/.test(item.textContent ?? '');
    const name = isNumbered ? 'ol' : 'ul';
    const list = before?.localName === name && before.hasAttribute('data-word') ? before : document.createElement(name);
    if (list !== before) {
      list.setAttribute('data-word', '');
      item.before(list);
    }
    const line = document.createElement('li');
    line.innerHTML = item.innerHTML;
    const [first] = line.querySelectorAll('span');
    if (first !== undefined && /mso-list/i.test(first.getAttribute('style') ?? '')) first.remove();
    const start = document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode();
    if (start !== null) start.textContent = (start.textContent ?? '').replace(drawnBullet, '');
    list.append(line);
    item.remove();
  }
};

/** Clipboard HTML without the leftovers of Word and other pages; the editor's schema removes everything else. */
export const cleanPasted = (html: string): string => {
  const plain = wrappings.reduce((text, wrapping) => text.replaceAll(wrapping, ''), html);
  if (!plain.includes('MsoListParagraph')) return plain;
  const { body } = new DOMParser().parseFromString(plain, 'text/html');
  listsIn(body);
  return body.innerHTML;
};

/** Whether there is any text, or just the frame of a picture. */
export const hasPastedText = (html: string): boolean => html.replaceAll(/<[^>]*>/g, '').trim() !== '';
