import { Link } from 'wouter';
import { Badge } from '../kit/Badge.tsx';
import { useWords } from '../useApp.ts';

/** The screens that are still to come. */
export type Topic = 'orderRecord' | 'orderDetail';

/** Says what will be here, and where the same can be done today. */
export const PendingPage = ({ topic }: { topic: Topic }) => {
  const w = useWords().frame.pending;
  const { title, text, now } = w[topic];
  return (
    <article className="pending">
      <Badge tone="plain" text={w.later} />
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="pending-now">{now}</p>
      <Link className="button button-plain" href="/cloudRoom">
        {w.goCloudRoom}
      </Link>
    </article>
  );
};
