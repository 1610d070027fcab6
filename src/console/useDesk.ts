import { openDesk, type Room } from './desk.ts';
import { useApp } from './useApp.ts';

/** The application with what is written at: the file of a screen that asks for it brings it. */
export const useDesk = (): Room => useApp().lay(openDesk);
