import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Banner } from '../../../contract/hospital/banner.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { fileAddress } from '../files/fileAddress.ts';
import { StoredPicture } from '../files/StoredPicture.tsx';
import { createBanners } from './banners.ts';
import './banners.css';

const BannerPicture = ({ banner }: { banner: Banner }) => {
  const app = useServices();
  const src = banner.picture === null ? null : fileAddress(banner.picture, app);
  // Decorative: a banner's picture has no description, and its text says everything.
  return src === null ? null : <StoredPicture className="hospital-banner-picture" address={src} alt="" />;
};

interface Props {
  position: number;
  /** Shown until they are loaded, where something is below. */
  whileLoading?: ReactNode;
}

/**
 * The hospital's announcements at this position, one at a time. Where it is last on its page, it sticks to the bottom edge
 * of the viewport, so that nothing moves when it appears.
 */
export const BannerSlot = ({ position, whileLoading = null }: Props) => {
  const app = useServices();
  const model = useModel(() => createBanners(app, position));
  const t = useMessages().dashboard.banner;
  const [banner, ...others] = model.visible.value;
  if (!banner) return model.isSettled.value ? null : whileLoading;
  return (
    <aside className="hospital-banner" aria-label={t.title}>
      <BannerPicture banner={banner} />
      <p>
        <bdi>{banner.text}</bdi>
        {banner.link === null ? null : (
          <>
            {' '}
            <Link href={banner.link}>{t.open}</Link>
          </>
        )}
        {others.length > 0 ? <span className="quiet small"> {t.more(others.length)}</span> : null}
      </p>
      <Button
        label={t.close}
        hideLabel
        kind="quiet"
        icon={CloseIcon}
        onClick={() => model.dismiss(banner.id)}
      />
    </aside>
  );
};
