/** What Word puts around a text: comments, its own tags, styles and data. */
const wrappings = [
  /<!--[\s\S]*?-->/g,
  /<!\[[^\]]*\]>/g,
  /<(style|script|xml|head|title)\b[\s\S]*?<\/\1\s*>/gi,
  /<(meta|link)\b[^>]*>/gi,
  /<\/?[a-z]+:[a-z]+[^>]*>/gi,
];

/** The bullet that Word draws itself in front of an item. */
const drawnBullet = /^\s*(?:[·•§o▪–-]|\d{1,3}[.)])(?:\s|\u00a0)+/;

const isWordItem = (element: Element): boolean => element.className.includes('MsoListParagraph');

/** Items that Word writes as paragraphs become a list again. */
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

/** HTML from the clipboard without what Word and other pages bring along; the schema of the editor leaves out the rest. */
export const cleanPasted = (html: string): string => {
  const plain = wrappings.reduce((text, wrapping) => text.replaceAll(wrapping, ''), html);
  if (!plain.includes('MsoListParagraph')) return plain;
  const { body } = new DOMParser().parseFromString(plain, 'text/html');
  listsIn(body);
  return body.innerHTML;
};

/** Does it say anything, or is it the frame of a picture? */
export const hasPastedText = (html: string): boolean => html.replaceAll(/<[^>]*>/g, '').trim() !== '';
