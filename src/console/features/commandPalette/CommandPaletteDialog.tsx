import { type CompositionEvent, type KeyboardEvent, useId } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Overlay } from '../../ui/overlays/Overlay.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useMessages, useCatalog } from '../../i18n/useMessages.ts';
import { useWorklists } from '../../domain/worklists/useWorklists.ts';
import { withCatalog } from '../../i18n/i18n.ts';
import { createCommands, type PaletteShell, createScreenItems } from './commands.ts';
import { CommandPaletteList } from './CommandPaletteList.tsx';
import { createCommandPalette, type CommandPaletteModel } from './commandPalette.ts';
import { isUnsupported } from '../../lib/apiError.ts';
import './commandPalette.css';

const movesByKey: Readonly<Record<string, Parameters<CommandPaletteModel['move']>[0]>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'last',
  PageUp: 'first',
};

/** The status of the order search; the number of results is announced to screen readers. */
const SearchStatus = ({ palette }: { palette: CommandPaletteModel }) => {
  const { common } = useMessages();
  const { searchState, results, error, inputValue } = palette;
  const count = results.value.reduce((sum, { rows }) => sum + rows.length, 0);
  const { loading, failed, nothing, found } = useCatalog('commandPalette');
  if (searchState.value === 'failed')
    return (
      <p className="palette-status" role="alert">
        {failed(error.value?.message ?? '')}{' '}
        {error.value && isUnsupported(error.value) ? null : (
          <button type="button" className="link" onClick={palette.retry}>
            {common.retry}
          </button>
        )}
      </p>
    );
  const text = searchState.value === 'loading' ? loading : count === 0 ? nothing : '';
  return (
    <output className={text === '' ? 'visually-hidden' : 'palette-status'}>
      {text !== '' ? text : inputValue.value.trim() === '' ? '' : found(count)}
    </output>
  );
};

/** The command palette: finds patients, orders, pages and commands; Enter runs one. */
export const CommandPaletteDialog = ({ shell }: { shell: PaletteShell }) => {
  const services = useServices();
  const worklists = useWorklists();
  const t = useCatalog('commandPalette');
  const id = useId();
  const [path] = useLocation();
  const search = useSearch();
  const currentAddress = search === '' ? path : `${path}?${search}`;
  const palette = useModel(() => {
    const app = { ...services, ...worklists };
    const messages = withCatalog(app.i18n, app.i18n.catalog('commandPalette')).messages;
    const commands = createCommands(app, messages, shell, () => currentAddress);
    return createCommandPalette(app, messages, {
      commands,
      screens: createScreenItems(app),
      onRun: shell.closeOverlay,
    });
  });
  const { active, results } = palette;
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys belong to the input method while it composes (229: Safari ends the composition too late).
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const move = movesByKey[event.key];
    if (move) palette.move(move);
    else if (event.key === 'Enter' && !event.repeat) palette.run();
    else return;
    event.preventDefault();
  };
  const onCompositionEnd = (event: CompositionEvent<HTMLInputElement>): void =>
    palette.setInputValue(event.currentTarget.value, false);
  const isOpen = results.value.length > 0;
  return (
    <Overlay label={t.title} className="palette" onClose={shell.closeOverlay}>
      <input
        className="input palette-input"
        role="combobox"
        aria-label={t.title}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={active.value ? `${id}-${active.value.key}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t.placeholder}
        value={palette.inputValue.value}
        maxLength={100}
        onChange={({ target, nativeEvent }) =>
          palette.setInputValue(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
        }
        onCompositionEnd={onCompositionEnd}
        onKeyDown={onKeyDown}
      />
      {isOpen ? <CommandPaletteList id={id} palette={palette} /> : null}
      <SearchStatus palette={palette} />
      <p className="palette-hint">{t.hint}</p>
    </Overlay>
  );
};
