import { useLocation } from 'wouter';
import { Button } from '../../ui/controls/Button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { Overlay } from '../../ui/overlays/Overlay.tsx';
import type { PaletteShell } from './commands.ts';
import { useMessages, useCatalog } from '../../i18n/useMessages.ts';
import { shortcutsIn, sortByRelevance } from './shortcuts.ts';
import './commandPalette.css';

/** All shortcuts, those of the current page first. */
export const ShortcutsDialog = ({ shell }: { shell: PaletteShell }) => {
  const messages = useMessages();
  const [address] = useLocation();
  const t = useCatalog('commandPalette').shortcuts;
  return (
    <Overlay label={t.title} className="keys" onClose={shell.closeOverlay}>
      <div className="keys-head">
        <h2>{t.title}</h2>
        <Button label={t.close} icon={CloseIcon} hideLabel kind="quiet" onClick={shell.closeOverlay} />
      </div>
      <div className="keys-sections">
        {sortByRelevance(shortcutsIn(t, messages), address).map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ keys, description }) => (
                <div key={description} className="contents">
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key} className="key">
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{description}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Overlay>
  );
};
