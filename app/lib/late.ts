import { type ComponentType, lazy } from 'react';

const FIRST_WAIT_MS = 3000;

/** A part whose code is loaded when it is first drawn. If the line breaks it is tried again, less and less often: no page falls for want of one part. */
export function late<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const insist = (waitMs = FIRST_WAIT_MS): Promise<{ default: ComponentType<Props> }> =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      return insist(waitMs * 2);
    });
  return lazy(() => insist());
}
