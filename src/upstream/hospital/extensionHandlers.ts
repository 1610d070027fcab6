import { callName, extensionList } from '../../contract/hospital/extensionList.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { endpoints } from '../../contract/protocol/endpoints.ts';
import { bindHandlers } from '../server/bindHandlers.ts';

const offered = Object.values(endpoints)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ origin }) => origin === 'extension')
  .map(callName);

/** Every extension of the contract: this upstream offers them all. */
export const extensionHandlers = bindHandlers(extensionList, { get: () => ({ calls: offered }) });
