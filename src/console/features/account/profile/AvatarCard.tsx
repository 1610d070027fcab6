import { bidiIsolate } from '../../../../contract/account/personName.ts';
import { useRef } from 'react';
import { fileAddress } from '../../../domain/files/fileAddress.ts';
import { StoredPicture } from '../../../domain/files/StoredPicture.tsx';
import { useFileDrop } from '../../../ui/hooks/useFileDrop.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { type Avatar, type ChosenImage, createAvatar } from './avatar.ts';
import { CropView } from '../files/CropView.tsx';
import { FilePicker } from '../../../ui/controls/FilePicker.tsx';
import { UploadProgress } from '../files/UploadProgress.tsx';

interface Props {
  avatar: Avatar;
}

const isBusy = ({ upload, mutation }: Avatar): boolean =>
  upload.state.value === 'sending' || mutation.state.value === 'busy' || mutation.state.value === 'verifying';

const CurrentAvatar = ({ avatar }: Props) => {
  const app = useServices();
  const { session } = app;
  const t = useCatalog('account').profile.avatar;
  const src = avatar.currentUrl.value === null ? null : fileAddress(avatar.currentUrl.value, app);
  return (
    <>
      {src === null ? (
        <p className="personal-avatar quiet small">{t.none}</p>
      ) : (
        <StoredPicture
          className="personal-avatar"
          address={src}
          width={160}
          height={160}
          alt={t.alt(bidiIsolate(session.user.value?.name ?? ''))}
        />
      )}
      {avatar.currentUrl.value === null ? null : (
        <div className="row">
          <Button label={t.remove} busy={isBusy(avatar)} onClick={() => void avatar.remove()} />
        </div>
      )}
    </>
  );
};

const AvatarCropper = ({ avatar, chosen }: Props & { chosen: ChosenImage }) => {
  const { avatar: t, upload } = useCatalog('account').profile;
  const failed = avatar.upload.state.value === 'failed';
  return (
    <>
      <CropView crop={chosen.crop} url={chosen.url} ratio={1} />
      <UploadProgress upload={avatar.upload} onCancel={avatar.cancel} />
      <div className="row">
        <Button
          label={failed ? upload.again : t.use}
          kind="main"
          busy={isBusy(avatar)}
          onClick={() => void avatar.save()}
        />
        <Button label={t.cancel} disabled={isBusy(avatar)} onClick={avatar.cancel} />
      </div>
    </>
  );
};

/** The user's avatar: chosen, dropped or pasted, cropped to a square, and stored. */
export const AvatarCard = () => {
  const app = useServices();
  const avatar = useModel(() => createAvatar(app));
  const { avatar: t, fileRejected: refusal } = useCatalog('account').profile;
  const dropZone = useRef<HTMLDivElement>(null);
  const isDragOver = useFileDrop(dropZone, (files) => void avatar.choose(files));
  const { chosen, rejection } = avatar;
  return (
    <Panel title={t.title}>
      <div ref={dropZone} className={isDragOver.value ? 'stack personal-drag-over' : 'stack'}>
        {chosen.value ? (
          <AvatarCropper avatar={avatar} chosen={chosen.value} />
        ) : (
          <CurrentAvatar avatar={avatar} />
        )}
        <MutationStatus mutation={avatar.mutation} />
        {rejection.value ? <Notice tone="accent" urgent text={refusal[rejection.value]} /> : null}
        <p className="quiet small">{isDragOver.value ? t.drop : t.lead}</p>
        <div className="row">
          <FilePicker
            label={t.choose}
            accept="image/png,image/jpeg,image/webp,image/gif"
            disabled={isBusy(avatar)}
            onPick={(files) => void avatar.choose(files)}
          />
        </div>
      </div>
    </Panel>
  );
};
