/** Long enough for the browser to have started the download, in milliseconds. */
const revokeAfterMs = 60_000;

/** Downloads a blob as a file. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
};
