import { useEffect, useRef } from 'react';
import type { Endpoint } from '../../../contract/protocol/endpoint.ts';
import { saveBlob } from '../../lib/saveBlob.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { createListExport, type ExportOptions, type ListExport } from './listExport.ts';

/** The export of a list. What is chosen for it outlasts a change of the filters. */
export const useListExport = <E extends Endpoint>(options: ExportOptions<E>): ListExport => {
  const app = useServices();
  const { request } = options;
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });
  return useModel(() =>
    createListExport(app, {
      ...options,
      request: (chosen) => latest.current(chosen),
      saveFile: saveBlob,
    }),
  );
};
