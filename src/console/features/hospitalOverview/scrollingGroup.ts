/** The properties of what scrolls, or fills a pane that scrolls: without anything in it that takes the focus, keys could not reach it. */
export const scrollingGroup = (label: string) => ({ tabIndex: 0, role: 'group', 'aria-label': label });
