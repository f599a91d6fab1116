import { onlineManager } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { whenRefused } from './lib/api.ts';
import { loadDocumentMessages } from './lib/load-messages.ts';
import { hearRefusal } from './lib/session.ts';
import { watchTaps } from './lib/taps.ts';

// React Query assumes it starts online and listens only after hydration; a page opened offline would never notice that the
// connection is back.
onlineManager.setOnline(navigator.onLine);
onlineManager.subscribe(() => undefined);

whenRefused(hearRefusal);
watchTaps();

// Without its messages a page cannot be hydrated; it can still be read.
if (await loadDocumentMessages())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
