import { useWords } from '../useApp.ts';
import { Notice } from './Notice.tsx';

interface Props {
  pageNo: number;
  pages: number;
  onFirst: () => void;
}

/** Shown instead of the list if the address names a page after the last one. */
export const NoPage = ({ pageNo, pages, onFirst }: Props) => {
  const w = useWords().orders;
  return (
    <Notice tone="plain" text={w.noPage(pageNo, pages)} action={{ label: w.firstPage, onClick: onFirst }} />
  );
};
