import { useLocation } from 'wouter';
import { Button } from '../kit/Button.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { Over } from '../kit/Over.tsx';
import type { Frame } from '../shell/frame.ts';
import { useWords, useWordsOf } from '../useApp.ts';
import { paletteLexicon } from '../words/paletteLexicon.ts';
import { shortcutsIn, sorted } from './shortcuts.ts';
import './palette.css';

/** All shortcuts, those of the current page first. */
export const KeysDialog = ({ frame }: { frame: Frame }) => {
  const words = useWords();
  const [address] = useLocation();
  const w = useWordsOf(paletteLexicon).keys;
  return (
    <Over label={w.title} className="keys" onClose={frame.shut}>
      <div className="keys-head">
        <h2>{w.title}</h2>
        <Button label={w.close} icon={CloseIcon} hideLabel kind="quiet" onClick={frame.shut} />
      </div>
      <div className="keys-parts">
        {sorted(shortcutsIn(w, words), address).map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ keys, does }) => (
                <div key={does} className="contents">
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key} className="key">
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Over>
  );
};
