/** An input of W3C WebDriver's actions, which both protocols take in the same form. */
export type InputSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }
  | { readonly type: 'pointer'; readonly id: string; readonly actions: readonly PointerAction[] };
type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string };
type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 };

/** A tab, as Firefox and WebKit offer it by their protocols. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page, which must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Input as from a keyboard and a mouse: the page cannot tell it from a person's. */
  perform(input: InputSource): Promise<void>;
  /** Another tab of the same profile. */
  openTab(): Promise<Tab>;
}

/** A browser in which each person has their own profile. */
export interface OtherBrowser {
  /** Opens a new profile with a tab. */
  openProfile(): Promise<Tab>;
  /** Where downloaded files arrive. */
  readonly downloads: string;
  close(): Promise<void>;
}
