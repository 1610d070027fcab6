/**
 * One token of TypeScript at a time: comments, strings, the text of templates, regular expressions, numbers,
 * identifiers. A regular expression is told from a division by what precedes it.
 */
const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`|(?<=(?:^|[=(,:[!&|?{};]|=>|return)\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*|\d[\w.]*|[A-Za-z_$][\w$]*|[{}]/gm;

/** The position after the text of a template that continues at `from`: at its end, or after `${`. */
const skipTemplate = (text: string, from: number): { readonly at: number; readonly isEnd: boolean } => {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') return { at: at + 1, isEnd: true };
    else if (text[at] === '$' && text[at + 1] === '{') return { at: at + 2, isEnd: false };
  }
  return { at: text.length, isEnd: true };
};

/** Every identifier of a source file, keywords and the text of elements included. */
export const identifiersIn = (text: string): ReadonlySet<string> => {
  const found = new Set<string>();
  /** For each open template, how many braces are open in its `${`. */
  const braces: number[] = [];
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [part] = match;
    const depth = braces.at(-1);
    if (part === '`' || (part === '}' && depth === 0)) {
      if (part === '}') braces.pop();
      const { at, isEnd } = skipTemplate(text, token.lastIndex);
      token.lastIndex = at;
      if (!isEnd) braces.push(0);
    } else if ((part === '{' || part === '}') && depth !== undefined)
      braces[braces.length - 1] = depth + (part === '{' ? 1 : -1);
    else if (/^[A-Za-z_$]/.test(part)) found.add(part);
  }
  return found;
};
