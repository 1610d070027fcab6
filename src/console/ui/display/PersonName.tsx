// Ordinary names break between words. Only a name with a very long word may break inside it.
const unbroken = /\S{19}/u;

/** A person's name, isolated from the surrounding text direction. Long names wrap. */
export const PersonName = ({ text }: { text: string }) => (
  <bdi className={unbroken.test(text) ? 'name-unbroken' : undefined}>{text}</bdi>
);
