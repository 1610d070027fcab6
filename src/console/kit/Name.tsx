// Ordinary names break between words. Only a name with a very long word may break inside it.
const endless = /\S{19}/u;

/** A person's name, isolated from the surrounding text direction. Long names wrap. */
export const Name = ({ text }: { text: string }) => (
  <bdi className={endless.test(text) ? 'name-endless' : undefined}>{text}</bdi>
);
