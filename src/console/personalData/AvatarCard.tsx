import { bidiIsolate } from '../../contract/account/personName.ts';
import { useRef } from 'react';
import { fileAddress } from '../chat/address.ts';
import { useFiles } from '../chat/useFiles.ts';
import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Panel } from '../kit/Panel.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { ActNote } from '../prescribing/ActNote.tsx';
import { useApp, useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import { type Avatar, type Chosen, openAvatar } from './avatar.ts';
import { CropView } from './CropView.tsx';
import { FilePicker } from './FilePicker.tsx';
import { SendingBar } from './SendingBar.tsx';

interface Props {
  avatar: Avatar;
}

const isBusy = ({ sending, act }: Avatar): boolean =>
  sending.state.value === 'sending' || act.state.value === 'busy' || act.state.value === 'asking';

const InForce = ({ avatar }: Props) => {
  const { session, outside } = useApp();
  const w = useWordsOf(personalDataLexicon).profile.avatar;
  const src = avatar.now.value === null ? null : fileAddress(avatar.now.value, outside.base);
  return (
    <>
      {src === null ? (
        <p className="personal-face quiet small">{w.none}</p>
      ) : (
        <img
          className="personal-face"
          src={src}
          width={160}
          height={160}
          alt={w.alt(bidiIsolate(session.user.value?.name ?? ''))}
        />
      )}
      {avatar.now.value === null ? null : (
        <div className="row">
          <Button label={w.remove} busy={isBusy(avatar)} onClick={() => void avatar.remove()} />
        </div>
      )}
    </>
  );
};

const Choosing = ({ avatar, chosen }: Props & { chosen: Chosen }) => {
  const { avatar: w, upload } = useWordsOf(personalDataLexicon).profile;
  const failed = avatar.sending.state.value === 'failed';
  return (
    <>
      <CropView crop={chosen.crop} address={chosen.address} ratio={1} />
      <SendingBar sending={avatar.sending} onCancel={avatar.stop} />
      <div className="row">
        <Button
          label={failed ? upload.again : w.take}
          kind="main"
          busy={isBusy(avatar)}
          onClick={() => void avatar.save()}
        />
        <Button label={w.stop} disabled={isBusy(avatar)} onClick={avatar.stop} />
      </div>
    </>
  );
};

/** The user's avatar: chosen, dropped or pasted, cropped to a square, and stored. */
export const AvatarCard = () => {
  const app = useApp();
  const avatar = useOpened(() => openAvatar(app));
  const { avatar: w, refusal } = useWordsOf(personalDataLexicon).profile;
  const within = useRef<HTMLDivElement>(null);
  const over = useFiles(within, (files) => void avatar.choose(files));
  const { chosen, unfit } = avatar;
  return (
    <Panel title={w.title}>
      <div ref={within} className={over.value ? 'stack personal-over' : 'stack'}>
        {chosen.value ? <Choosing avatar={avatar} chosen={chosen.value} /> : <InForce avatar={avatar} />}
        <ActNote act={avatar.act} />
        {unfit.value ? <Notice tone="accent" urgent text={refusal[unfit.value]} /> : null}
        <p className="quiet small">{over.value ? w.drop : w.lead}</p>
        <div className="row">
          <FilePicker
            label={w.choose}
            accept="image/png,image/jpeg,image/webp,image/gif"
            disabled={isBusy(avatar)}
            onPick={(files) => void avatar.choose(files)}
          />
        </div>
      </div>
    </Panel>
  );
};
