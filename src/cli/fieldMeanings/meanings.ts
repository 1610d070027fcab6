/**
 * What fields mean, by the object that holds them: its field (`patient`), the call (`order.page`) or its
 * noun (`order`), the frame (`im-send`). The nearest holder wins; `anywhere` comes last.
 */
export type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>;
