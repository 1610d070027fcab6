import { Link } from 'wouter';
import type { Banner } from '../../contract/hospital/banner.ts';
import { Button } from '../kit/Button.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { pathHere } from '../wire/storageRequest.ts';
import { openBanners } from './banners.ts';
import './banners.css';

const Picture = ({ banner }: { banner: Banner }) => {
  const { outside } = useApp();
  const src = banner.picture === null ? null : pathHere(banner.picture, outside.base);
  // Decorative: a banner's picture has no description, and its text says everything.
  return src?.startsWith('/storage/') ? <img className="board-picture" src={src} alt="" /> : null;
};

/**
 * The hospital's announcements at this position, one at a time. It is last on its page and sticks to the
 * bottom edge of the viewport, so that nothing moves when it appears.
 */
export const BannerPlace = ({ position }: { position: number }) => {
  const app = useApp();
  const model = useOpened(() => openBanners(app, position));
  const w = useWords().home.banner;
  const [banner, ...others] = model.shown.value;
  if (!banner) return null;
  return (
    <aside className="board" aria-label={w.title}>
      <Picture banner={banner} />
      <p>
        <bdi>{banner.text}</bdi>
        {banner.link === null ? null : (
          <>
            {' '}
            <Link href={banner.link}>{w.open}</Link>
          </>
        )}
        {others.length > 0 ? <span className="quiet small"> {w.more(others.length)}</span> : null}
      </p>
      <Button
        label={w.close}
        hideLabel
        kind="quiet"
        icon={CloseIcon}
        onClick={() => model.close(banner.id)}
      />
    </aside>
  );
};
