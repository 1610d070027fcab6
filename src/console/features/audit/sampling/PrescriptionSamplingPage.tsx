import { useSearch } from 'wouter';
import { parseSamplesQuery, parseSheetsQuery } from './samplingQuery.ts';
import { SampleList } from './SampleList.tsx';
import { SampleView } from './SampleView.tsx';
import { SheetView } from './sheet/SheetView.tsx';
import '../history/verdicts.css';
import '../review/reasons/reasons.css';
import '../review/review.css';
import './sampling.css';

/** /prescriptionSampling: the samples; one of them with its results (`id`); one worksheet (`sheet`). */
export const PrescriptionSamplingPage = () => {
  const params = new URLSearchParams(useSearch());
  const [id, sheet] = [params.get('id') ?? '', params.get('sheet') ?? ''];
  if (sheet !== '') return <SheetView key={sheet} id={sheet} />;
  if (id !== '') return <SampleView key={id} query={parseSheetsQuery(params, id)} />;
  return <SampleList query={parseSamplesQuery(params)} />;
};
