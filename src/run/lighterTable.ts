import type { Plugin } from 'vite';

const id = '\0lighter-table';
const table = '/primereact/datatable/';

/** What the library's table imports for features that the console does not use: pages, filters, sorting, editing, expanding. */
const parts =
  /^primereact\/(?:paginator|dropdown|tooltip|button|csstransition|inputtext|portal|ripple|virtualscroller|icons\/\w+)$/;
const unused = `Paginator Dropdown Tooltip Button CSSTransition InputText Portal Ripple
  ArrowDownIcon ArrowUpIcon BarsIcon CheckIcon ChevronDownIcon ChevronRightIcon FilterIcon FilterSlashIcon PencilIcon PlusIcon
  SortAltIcon SortAmountDownIcon SortAmountUpAltIcon SpinnerIcon TimesIcon TrashIcon`.split(/\s+/);

/** Without a height of its own the library's scroller hands the rows through, and that is all that is left of it. */
const code = `const none = () => null;
export { ${unused.map((name) => `none as ${name}`).join(', ')} };
export const VirtualScroller = ({ contentTemplate, items, columns }) => contentTemplate({ items, rows: items, columns });`;

/**
 * The library's table without the parts of it that no table of the console shows: they would be nearly half of what it weighs.
 * A name that it imports and that is not given here stops the build.
 */
export const lighterTable = (): Plugin => ({
  name: 'lighter-table',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) => (importer?.includes(table) && parts.test(source) ? id : null),
  load: (asked) => (asked === id ? code : null),
});
