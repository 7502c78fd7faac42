import type { ReactNode } from "react";
import type { WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";
import { Actions } from "../parts/Actions.js";
import { CopyButton } from "../parts/CopyButton.js";
import { deliveryCurl } from "./curl.js";
import { useDeliveryActions } from "./delivery-actions.js";
import { urlName } from "./url-name.js";
import { useStoryWords } from "./words.js";

interface Props {
  readonly delivery: WholeDelivery;
  /** Whether the detail shows only this delivery. */
  readonly alone?: boolean;
  /** The number of the attempt that the detail shows; the copied request has its headers. */
  readonly attempt?: number | undefined;
  readonly children?: ReactNode;
}

/** The actions of one webhook to one URL. */
export function DeliveryActions({ delivery, alone = false, attempt, children }: Props) {
  const { action } = useStoryWords();
  const actionsOf = useDeliveryActions();
  return (
    <Actions
      key={delivery.id}
      quiet={!alone}
      of={alone ? undefined : urlName(delivery.url)}
      actions={actionsOf(delivery, alone)}
      shell={[{ label: action.show, command: `localpix deliveries show ${delivery.id}` }]}
    >
      <CopyButton quiet={!alone} label={action.curl} text={() => deliveryCurl(delivery, attempt)} />
      {children}
    </Actions>
  );
}
