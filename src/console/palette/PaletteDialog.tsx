import { type CompositionEvent, type KeyboardEvent, useId } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Over } from '../kit/Over.tsx';
import { useOpened } from '../lib/useOpened.ts';
import type { Frame } from '../shell/frame.ts';
import { useApp, useWords, useWordsOf } from '../useApp.ts';
import { withWords } from '../words/language.ts';
import { paletteLexicon } from '../words/paletteLexicon.ts';
import { openActs, openScreens } from './acts.ts';
import { PaletteList } from './PaletteList.tsx';
import { openPalette, type Palette } from './palette.ts';
import './palette.css';

const moves: Readonly<Record<string, Parameters<Palette['move']>[0]>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'last',
  PageUp: 'first',
};

/** The status of the order search; the number of results is announced to screen readers. */
const Said = ({ palette }: { palette: Palette }) => {
  const { frame } = useWords();
  const { search, offers, fault, typed } = palette;
  const count = offers.value.reduce((sum, { rows }) => sum + rows.length, 0);
  const { loading, failed, nothing, found } = useWordsOf(paletteLexicon);
  if (search.value === 'failed')
    return (
      <p className="palette-said" role="alert">
        {failed(fault.value?.message ?? '')}{' '}
        <button type="button" className="link" onClick={palette.again}>
          {frame.retry}
        </button>
      </p>
    );
  const text = search.value === 'loading' ? loading : count === 0 ? nothing : '';
  return (
    <output className={text === '' ? 'unseen' : 'palette-said'}>
      {text !== '' ? text : typed.value.trim() === '' ? '' : found(count)}
    </output>
  );
};

/** The command palette: finds patients, orders, pages and commands; Enter runs one. */
export const PaletteDialog = ({ frame }: { frame: Frame }) => {
  const app = useApp();
  const w = useWordsOf(paletteLexicon);
  const id = useId();
  const [path] = useLocation();
  const search = useSearch();
  const here = search === '' ? path : `${path}?${search}`;
  const palette = useOpened(() => {
    const said = withWords(app.words, paletteLexicon).w;
    const acts = openActs(app, said, frame, () => here);
    return openPalette(app, said, { acts, screens: openScreens(app), done: frame.shut });
  });
  const { active, offers } = palette;
  const press = (event: KeyboardEvent): void => {
    // Keys belong to the input method while it composes (229: Safari ends the composition too late).
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const move = moves[event.key];
    if (move) palette.move(move);
    else if (event.key === 'Enter' && !event.repeat) palette.take();
    else return;
    event.preventDefault();
  };
  const written = (event: CompositionEvent<HTMLInputElement>): void =>
    palette.write(event.currentTarget.value, false);
  const shown = offers.value.length > 0;
  return (
    <Over label={w.title} className="palette" onClose={frame.shut}>
      <input
        className="input palette-input"
        role="combobox"
        aria-label={w.title}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={active.value ? `${id}-${active.value.key}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={w.placeholder}
        value={palette.typed.value}
        maxLength={100}
        onChange={({ target, nativeEvent }) =>
          palette.write(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
        }
        onCompositionEnd={written}
        onKeyDown={press}
      />
      {shown ? <PaletteList id={id} palette={palette} /> : null}
      <Said palette={palette} />
      <p className="palette-hint">{w.hint}</p>
    </Over>
  );
};
