import type { createRandom } from '../random.ts';

/** Bytes that no host, upstream or option may have; NUL, blanks and line breaks are read otherwise, and # begins a comment. */
const bytes = '\'"`{}()<>;$\\|&!^%\x01\x07\x08\x0b\x1b\x7f\x80\x85\xa0\xff'.split('');

/** Sound lines of a tenant map, each with up to three such bytes somewhere; to be written as Latin-1. */
export const damagedMapLines = ({ below, pick }: ReturnType<typeof createRandom>, count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    let line = `r${n}.example.cn http://10.0.0.1:8080/base tenant-id=${n + 1} host=upstream storage=http://10.0.0.9/x/`;
    for (let left = 1 + below(3); left > 0; left -= 1) {
      const at = below(line.length + 1);
      line = `${line.slice(0, at)}${pick(bytes)}${line.slice(at)}`;
    }
    return line;
  });
