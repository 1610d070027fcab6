import type { KeyboardEvent } from 'react';
import { Button } from '../kit/Button.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useWords } from '../useApp.ts';
import type { Attached, Tray } from './tray.ts';

interface ItemProps {
  item: Attached;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const TrayItem = ({ item, onKeyDown }: ItemProps) => {
  const w = useWords().composer.attach;
  const ready = item.ready.value;
  const refusal = item.refusal.value;
  return (
    <li className={refusal ? 'tray-item tray-refused' : 'tray-item'}>
      {ready?.preview ? <img className="tray-picture" src={ready.preview} alt="" /> : null}
      <div className="tray-told">
        <bdi className="tray-name" title={item.name}>
          {item.name}
        </bdi>
        {item.state.value === 'reading' ? <span className="quiet">{w.reading}</span> : null}
        {refusal ? <p role="alert">{w.refused[refusal]}</p> : null}
        {ready?.kind === 'picture' ? (
          <TextField
            label={w.caption(item.name)}
            hideLabel
            placeholder={w.captionHint}
            value={item.caption.value}
            maxLength={500}
            onChange={item.write}
            onKeyDown={onKeyDown}
          />
        ) : null}
      </div>
      <Button label={w.remove(item.name)} icon={CloseIcon} hideLabel kind="quiet" onClick={item.remove} />
    </li>
  );
};

/** The files attached to the message; a rejected one shows the reason. */
export const TrayList = ({ tray, onKeyDown }: { tray: Tray } & Pick<ItemProps, 'onKeyDown'>) => {
  const w = useWords().composer.attach;
  const list = tray.list.value;
  if (list.length === 0) return null;
  return (
    <>
      <ul className="tray" aria-label={w.list}>
        {list.map((item) => (
          <TrayItem key={item.key} item={item} onKeyDown={onKeyDown} />
        ))}
      </ul>
      {tray.sendable.value > 0 ? <p className="composer-hint">{w.kept}</p> : null}
    </>
  );
};
