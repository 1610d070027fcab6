import { useMessages } from '../../i18n/useMessages.ts';
import { Notice } from '../display/Notice.tsx';

interface Props {
  pageNo: number;
  pages: number;
  onFirst: () => void;
}

/** Shown instead of the list if the address names a page after the last one. */
export const PageOutOfRange = ({ pageNo, pages, onFirst }: Props) => {
  const t = useMessages().orders;
  return (
    <Notice tone="plain" text={t.noPage(pageNo, pages)} action={{ label: t.firstPage, onClick: onFirst }} />
  );
};
