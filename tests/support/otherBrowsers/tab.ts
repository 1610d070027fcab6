/** An input of W3C WebDriver's actions, which both protocols take in the same form. */
export type InputSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }
  | { readonly type: 'pointer'; readonly id: string; readonly actions: readonly PointerAction[] };
type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string };
type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 };

/** The longest wait for one response or state, in milliseconds. */
export const limit = 30_000;

/** A tab, as Firefox and WebKit offer it by their protocols. */
export interface Tab {
  readonly goto: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** The value of an expression in the page, which must be JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Input as from a keyboard and a mouse: the page cannot tell it from a person's. */
  readonly perform: (input: InputSource) => Promise<void>;
  /** Another tab of the same profile. */
  readonly openTab: () => Promise<Tab>;
}

/** A browser in which each person has their own profile. */
export interface OtherBrowser {
  /** Opens a new profile with a tab. */
  readonly openProfile: () => Promise<Tab>;
  /** Where downloaded files arrive. */
  readonly downloads: string;
  readonly close: () => Promise<void>;
}
