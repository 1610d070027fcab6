import * as v from 'valibot';
import { extension } from '../protocol/endpoint.ts';

/** The name of a call in the list of extensions: `POST /consult/consult-order/accept`. */
export const callName = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;

export const extensionList = {
  get: extension.get('/system/extension/list', 'The extensions that this upstream offers', {
    input: v.object({}),
    /** Method and path, as the contract writes them. */
    data: v.object({ calls: v.array(v.string()) }),
  }),
};
