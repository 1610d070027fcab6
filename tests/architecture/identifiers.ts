/**
 * Matches one TypeScript token at a time: comments, strings, template text, regular expressions, numbers,
 * identifiers. The preceding token distinguishes a regular expression from a division.
 */
const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`|(?<=(?:^|[=(,:[!&|?{};]|=>|return)\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*|\d[\w.]*|[A-Za-z_$][\w$]*|[{}]/gm;

/** The position after the template text that starts at `from`: the end of the template, or after `${`. */
const skipTemplate = (text: string, from: number): { readonly at: number; readonly isEnd: boolean } => {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') return { at: at + 1, isEnd: true };
    else if (text[at] === '$' && text[at + 1] === '{') return { at: at + 2, isEnd: false };
  }
  return { at: text.length, isEnd: true };
};

/** Every identifier of a source file, including keywords and JSX text. */
export const identifiersIn = (text: string): ReadonlySet<string> => {
  const found = new Set<string>();
  /** For each open template, the number of open braces in its `${`. */
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
