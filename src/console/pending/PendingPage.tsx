import { Link } from 'wouter';
import { Badge } from '../kit/Badge.tsx';
import { useWords } from '../useApp.ts';

/** The screens that are still to come. */
export type Topic = 'orderRecord' | 'orderDetail' | 'workforceManagement';

/** Says what will be here, and where the same can be done today. */
export const PendingPage = ({ topic }: { topic: Topic }) => {
  const w = useWords().frame.pending;
  const { title, text, now } = w[topic];
  const toRoom = topic !== 'workforceManagement';
  return (
    <article className="pending">
      <Badge tone="plain" text={w.later} />
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="pending-now">{now}</p>
      <Link className="button button-plain" href={toRoom ? '/cloudRoom' : '/'}>
        {toRoom ? w.goCloudRoom : w.goHome}
      </Link>
    </article>
  );
};
