// A name of ordinary words breaks between them; only one without any may break within.
const endless = /\S{19}/u;

/** Somebody's name: it keeps its order to itself, and however long it is nothing else is pushed off the screen. */
export const Name = ({ text }: { text: string }) => (
  <bdi className={endless.test(text) ? 'name-endless' : undefined}>{text}</bdi>
);
