import { openDesk, type Room } from './desk.ts';
import { useApp } from './useApp.ts';

/** The services with the editing models; using it puts their code into the page's chunk. */
export const useDesk = (): Room => useApp().lay(openDesk);
