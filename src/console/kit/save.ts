/** Long enough for the browser to have begun, in milliseconds. */
const keptMs = 60_000;

/** Hands a file to the person, under a name. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
};
