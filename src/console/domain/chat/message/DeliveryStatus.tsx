import type { AppMessages } from '../../../i18n/messages.ts';

interface Props {
  name: keyof AppMessages['chat']['deliveryStatus'];
  text: string;
  hint?: string | undefined;
}

/** The delivery status of an own message, beside it. It reads no signals: @noUseSignals */
export const DeliveryStatus = ({ name, text, hint }: Props) => (
  <span className={`message-status fate-${name}`} title={hint}>
    {text}
  </span>
);
