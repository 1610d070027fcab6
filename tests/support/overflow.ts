import type { Page } from 'playwright-core';

/**
 * In the page: every visible line of text, clipped by its ancestors. Reported are: text clipped by a box that does not scroll
 * and shows no ellipsis, overlapping texts, a page that scrolls sideways, and a control of which nothing can be scrolled into
 * view.
 */
const overflowScript = `(() => {
  const faults = new Set();
  const name = (node) => node.tagName.toLowerCase() + (typeof node.className === 'string' && node.className ? '.' + node.className.split(' ').join('.') : '');
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth + 1) faults.add('the page is ' + root.scrollWidth + ' wide of ' + innerWidth);
  const main = document.querySelector('main');
  if (main && main.scrollWidth > main.clientWidth + 1) {
    const wide = [...main.querySelectorAll('*')].filter((node) => node.checkVisibility() && node.getBoundingClientRect().right > main.getBoundingClientRect().right + 1);
    faults.add('main is ' + main.scrollWidth + ' wide of ' + main.clientWidth + ': ' + wide.slice(0, 3).map(name).join(' '));
  }
  const hidden = (node) => { for (let box = node; box; box = box.parentElement) if (getComputedStyle(box).clipPath === 'inset(50%)') return true; return false; };
  const unseen = (node) => hidden(node) || node.closest('.visually-hidden, .skip, [inert], svg, script, style, option, datalist') || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // The part of a fragment that its ancestors leave visible, and whether one that does not scroll clipped it.
  const within = (node, rect) => {
    let [left, top, right, bottom, cut] = [rect.left, rect.top, rect.right, rect.bottom, null];
    for (let box = node; box && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const at = box.getBoundingClientRect();
      const [x, y] = [style.overflowX, style.overflowY];
      if (x !== 'visible') {
        if ((x === 'hidden' || x === 'clip') && style.textOverflow !== 'ellipsis' && (right > at.right + 2 || left < at.left - 2)) cut ??= box;
        [left, right] = [Math.max(left, at.left), Math.min(right, at.right)];
      }
      if (y !== 'visible') {
        if ((y === 'hidden' || y === 'clip') && style.webkitLineClamp === 'none' && (bottom > at.bottom + 2 || top < at.top - 2)) cut ??= box;
        [top, bottom] = [Math.max(top, at.top), Math.min(bottom, at.bottom)];
      }
      if (style.position === 'fixed') break;
    }
    return { left, top, right, bottom, cut };
  };
  const seen = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const node = text.parentElement;
    if (text.data.trim() === '' || unseen(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      const piece = within(node, rect);
      if (piece.cut && !node.closest('[title]')) faults.add('cut off by ' + name(piece.cut) + ': ' + name(node) + ' “' + text.data.slice(0, 40) + '”');
      if (piece.right - piece.left < 2 || piece.bottom - piece.top < 4) continue;
      if (piece.right > innerWidth + 1 && !node.closest('.scrolls')) faults.add('beyond the right edge: ' + name(node) + ' “' + text.data.slice(0, 40) + '”');
      seen.push({ ...piece, node, text: text.data.trim().slice(0, 40) });
    }
  }
  // Dialogs, menus and sticky bars cover the rest on purpose.
  const layer = (node) => {
    for (let box = node; box && box !== document.body; box = box.parentElement) {
      const { position } = getComputedStyle(box);
      if (position === 'fixed' || position === 'sticky' || box.matches('dialog, [popover], [role=dialog]')) return box;
      if (position === 'absolute' && getComputedStyle(box).zIndex !== 'auto') return box;
    }
    return null;
  };
  for (const piece of seen) piece.layer = layer(piece.node);
  seen.sort((a, b) => a.top - b.top);
  for (const [at, one] of seen.entries())
    for (const other of seen.slice(at + 1)) {
      if (other.top > one.bottom - 3) break;
      if (one.layer !== other.layer || one.node === other.node) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 3 && high > 4) faults.add(name(one.node) + ' “' + one.text + '” lies on ' + name(other.node) + ' “' + other.text + '”');
    }
  for (const node of document.querySelectorAll('a[href], button, input, select, textarea')) {
    if (unseen(node) || node.type === 'hidden' || node.type === 'file') continue;
    const at = node.getBoundingClientRect();
    if (at.width < 2 || at.height < 2) continue;
    node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const now = node.getBoundingClientRect();
    const shown = within(node, now);
    if (shown.right - shown.left < 8 || shown.bottom - shown.top < 8 || shown.left > innerWidth - 8 || shown.right < 8 || shown.top > innerHeight - 8 || shown.bottom < 8)
      faults.add('out of reach: ' + name(node) + ' “' + (node.getAttribute('aria-label') ?? node.textContent).slice(0, 40) + '”');
  }
  return [...faults];
})()`;

/** Layout problems on the current screen: clipped, overlapping, off-screen, unreachable. */
export const findOverflow = (page: Page): Promise<string[]> => page.evaluate<string[]>(overflowScript);

/** Shows the console in a typeface as wide as Verdana, which a browser without ours may have, until the page is loaded again. */
export const widenTypeface = async (page: Page): Promise<void> => {
  const wordWidth = (): Promise<number> =>
    page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) return 0;
      context.font = `14px ${getComputedStyle(document.body).fontFamily}`;
      return context.measureText('Prescriptions').width;
    });
  const before = await wordWidth();
  await page.evaluate(() => document.documentElement.style.setProperty('--latin', '"DejaVu Sans"'));
  if ((await wordWidth()) / before <= 1.03) throw new Error('the wide typeface is not wider');
};
