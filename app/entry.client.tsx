import { onlineManager } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// The query library takes every page to open online and listens only once it is alive; one opened without a network, or
// cut off while it came alive, would never notice that the line is back.
onlineManager.setOnline(navigator.onLine);
onlineManager.subscribe(() => undefined);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
