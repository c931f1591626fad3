import { AssayError } from '@assay/kit/errors/assay-error';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';

const events = lazily(() => new EventBridgeClient({}));

/** Puts an event of the product's own. One that EventBridge does not take is an error, so that the caller is called again. */
export async function putEvent(DetailType: string, detail: object): Promise<void> {
  const entry = {
    EventBusName: setting('EVENT_BUS'),
    Source: 'assay',
    DetailType,
    Detail: JSON.stringify(detail),
  };
  const { Entries } = await events().send(new PutEventsCommand({ Entries: [entry] }));
  const refused = Entries?.find(({ ErrorCode }) => ErrorCode);
  if (refused) throw Object.assign(new Error('The event was not taken.'), { name: refused.ErrorCode });
}

/**
 * Puts an event in a step that is tried again for hours, until EventBridge has it: at least once.
 * @throws AssayError EventsUnavailable
 */
export async function putEventOrWait(DetailType: string, detail: object): Promise<void> {
  try {
    await putEvent(DetailType, detail);
  } catch (cause) {
    const words = 'EventBridge does not take events: this goes on once it does.';
    throw new AssayError('EventsUnavailable', words, { cause });
  }
}
