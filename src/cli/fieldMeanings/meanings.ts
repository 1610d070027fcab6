/**
 * What fields mean, by the object that holds them: the field under which it stands (`patient`), the call (`order.page`) or its
 * noun (`order`), the frame (`im-send`). The nearest one counts; `anywhere` is asked last.
 */
export type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>;
