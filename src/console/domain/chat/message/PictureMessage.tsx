import type { Attachment } from '../../../../contract/consultation/message.ts';
import { fileAddress } from '../../files/fileAddress.ts';
import { usePicture } from '../../files/usePicture.ts';
import type { Chat, Content } from '../chat.ts';
import { pictureName } from '../viewer/pictures.ts';
import { thumbnailSize } from './messageLayout.ts';

interface Props {
  chat: Chat;
  row: Content;
  file: Attachment;
}

const Picture = ({ chat, row, file, address }: Props & { address: string }) => {
  const t = chat.w.value;
  const { src, attempt, isFailed, onError, retry } = usePicture(address, chat.deps.files);
  const size = thumbnailSize(file.width, file.height);
  const name = pictureName(chat, row);
  if (isFailed)
    return (
      <span className="bubble-picture bubble-failed" style={size}>
        {t.picture.failed}
        <button type="button" className="bubble-fold" onClick={retry}>
          {t.picture.again}
        </button>
      </span>
    );
  return (
    <button
      type="button"
      className="bubble-picture"
      style={size}
      aria-label={t.picture.enlarge(name)}
      onClick={() => chat.openPicture(src)}
    >
      <img
        key={attempt}
        src={src}
        alt={name}
        width={size.width}
        height={size.height}
        loading="lazy"
        decoding="async"
        onError={() => void onError()}
      />
    </button>
  );
};

/** A picture in a bubble. Its space is reserved, and it loads when it is near the screen. */
export const PictureMessage = (props: Props) => {
  const { chat, file } = props;
  const address = fileAddress(file.url, chat.deps);
  if (address === null) return <span className="bubble-recalled">{chat.w.value.file.elsewhere}</span>;
  return <Picture {...props} address={address} />;
};
