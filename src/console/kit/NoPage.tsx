import { useWords } from '../useApp.ts';
import { Notice } from './Notice.tsx';

interface Props {
  pageNo: number;
  pages: number;
  onFirst: () => void;
}

/** In the place of a list whose address names a page beyond its last. */
export const NoPage = ({ pageNo, pages, onFirst }: Props) => {
  const w = useWords().orders;
  return (
    <Notice tone="plain" text={w.noPage(pageNo, pages)} action={{ label: w.firstPage, onClick: onFirst }} />
  );
};
