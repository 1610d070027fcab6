import { computed, signal } from '@preact/signals-react';
import type { Order } from '../../../../contract/consultation/order.ts';
import { picturesOf } from '../../../domain/chat/viewer/pictures.ts';
import { PictureThumbnail } from '../../../domain/files/PictureThumbnail.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { chunk } from '../../../lib/async/chunk.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { LazyPart } from '../../../ui/async/LazyPart.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import type { Services } from '../../../services.ts';
import { useServices } from '../../../useServices.ts';
import { isWithheld, type Preview } from './preview.ts';

/** How many are shown; the others are in the consultation. */
const most = 8;

const viewer = chunk(
  async () => (await import('../../../domain/chat/viewer/PictureViewer.tsx')).PictureViewer,
);

/** The pictures as the viewer shows them; there is no record yet to put one into. */
const createAlbum = (app: Services, { pictures }: Preview, patient: string) => {
  const opened = signal<string | null>(null);
  return {
    opened,
    album: {
      deps: app,
      w: computed(() => app.i18n.messages.value.chat),
      patient,
      conversation: { snapshot: computed(() => ({ rows: pictures.value.value ?? [] })) },
      otherPictures: null,
      record: undefined,
      writable: signal(false),
      insertIntoRecord: () => undefined,
      openPicture: (src: string | null) => {
        opened.value = src;
      },
    },
  };
};

const Pictures = ({ preview, order }: { preview: Preview; order: Order }) => {
  const app = useServices();
  const t = useMessages().cloudRoom.preview;
  const { album, opened } = useModel(() => createAlbum(app, preview, order.patient.name));
  const pictures = picturesOf(album).slice(-most);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className="preview-pictures" aria-label={t.pictures}>
        {pictures.map(({ src, name, row }) => (
          <li key={row.id}>
            <PictureThumbnail
              address={src}
              name={name}
              label={t.enlarge(name)}
              failed={t.pictureFailed}
              onOpen={() => album.openPicture(src)}
            />
          </li>
        ))}
      </ul>
      {opened.value === null ? null : (
        <LazyPart chunk={viewer} props={{ chat: album, opened: opened.value }} lines={1} />
      )}
    </>
  );
};

/** The pictures that the patient sent with the order; nothing where there are none. */
export const PreviewPictures = ({ preview, order }: { preview: Preview; order: Order }) => {
  const { pictures } = preview;
  const t = useMessages().cloudRoom.preview;
  if (isWithheld(pictures)) return <p className="preview-hidden">{t.picturesHidden}</p>;
  // Most patients send none: no place is kept for them while they are loaded.
  if (pictures.value.value === undefined && pictures.error.value === null) return null;
  return (
    <AsyncView data={pictures} onRetry={() => void pictures.load()}>
      {() => <Pictures preview={preview} order={order} />}
    </AsyncView>
  );
};
