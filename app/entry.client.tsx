import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { whenRefused } from './lib/api.ts';
import { loadDocumentMessages } from './lib/load-messages.ts';
import { hearRefusal } from './lib/session.ts';
import { watchTaps } from './lib/taps.ts';

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
