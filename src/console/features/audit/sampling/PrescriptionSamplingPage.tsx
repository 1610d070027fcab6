import { useSearch } from 'wouter';
import { LazyPart } from '../../../ui/async/LazyPart.tsx';
import { chunk } from '../../../lib/async/chunk.ts';
import { parseSamplesQuery, parseSheetsQuery } from './samplingQuery.ts';
import { SampleList } from './SampleList.tsx';
import { SampleView } from './SampleView.tsx';
import '../history/verdicts.css';
import '../review/reasons/reasons.css';
import '../review/review.css';
import './sampling.css';

const sheetView = chunk(async () => (await import('./sheet/SheetView.tsx')).SheetView);

/** /prescriptionSampling: the samples; one of them with its results (`id`); one worksheet (`sheet`). */
export const PrescriptionSamplingPage = () => {
  const params = new URLSearchParams(useSearch());
  const [id, sheet] = [params.get('id') ?? '', params.get('sheet') ?? ''];
  if (sheet !== '')
    return <LazyPart key={sheet} chunk={sheetView} catalog="rules" props={{ id: sheet }} lines={8} />;
  if (id !== '') return <SampleView key={id} query={parseSheetsQuery(params, id)} />;
  return <SampleList query={parseSamplesQuery(params)} />;
};
