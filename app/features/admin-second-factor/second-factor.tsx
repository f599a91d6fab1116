import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { secondFactorQuery } from '#app/lib/admin/queries.ts';
import { useReadFailure } from '#app/lib/admin/use-read-failure.ts';
import { useSentences } from '#app/lib/admin/use-sentences.ts';
import { request } from '#app/lib/api.ts';
import { renewSession } from '#app/lib/session.ts';
import { Failure } from '#app/ui/admin/failure.tsx';
import { Button } from '#app/ui/button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { renewRecoveryCodes } from '#contract/calls/second-factor.ts';
import type { OwnFactors } from '#contract/second-factor.ts';
import type { Added } from './added.ts';
import { CodesApp } from './codes-app.tsx';
import { Passkeys } from './passkeys.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** One's own passkeys, codes app and recovery codes. */
export function SecondFactor() {
  const messages = useAdminMessages();
  const m = messages.secondFactor;
  const say = useSentences();
  const factors = useQuery(secondFactorQuery());
  const [codes, setCodes] = useState<string[] | null>(null);
  useReadFailure(factors, { noResponse: m.readFailed, broken: m.readFailed });

  const show = ({ message, data: { recoveryCodes } }: Added) => {
    if (recoveryCodes.length > 0) return setCodes(recoveryCodes);
    toast.success(say(message));
    void renewSession();
  };
  return (
    <section aria-labelledby="second-factor-title">
      <h2 id="second-factor-title" className="text-xl">
        {m.title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ash">{m.intro}</p>
      {factors.data ? (
        <div className="grid items-stretch gap-6 xl:grid-cols-2">
          <Passkeys factors={factors.data} onAdded={show} />
          <CodesApp factors={factors.data} onAdded={show} />
          <Recovery factors={factors.data} onMade={setCodes} />
        </div>
      ) : factors.isError ? (
        <Failure text={m.readFailed} />
      ) : (
        <Spinner label={messages.common.loading} />
      )}
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          setCodes(null);
          // Where a factor was a must, the panel opens now and not before the codes were seen.
          void renewSession();
        }}
      />
    </section>
  );
}

function Recovery({ factors, onMade }: { factors: OwnFactors; onMade: (codes: string[]) => void }) {
  const m = useAdminMessages().secondFactor;
  const [asking, setAsking] = useState(false);
  if (factors.passkeys.length === 0 && !factors.totp) return null;
  return (
    <section className="grid content-start gap-3 rounded-lg border border-line bg-white p-4 shadow-card sm:p-6">
      <h3 className="text-lg">{m.recovery}</h3>
      <p className="text-ash">{m.recoveryIntro}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{m.recoveryLeft(factors.recoveryCodes)}</p>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {m.renewCodes}
        </Button>
      </div>
      {asking ? (
        <ProofDialog
          title={m.renewCodes}
          text={m.renewText}
          submit={m.continue}
          hasPasskey={factors.passkeys.length > 0}
          call={(body) => request(renewRecoveryCodes, { body })}
          writes={renewRecoveryCodes}
          shown
          onDone={({ data }) => {
            setAsking(false);
            onMade(data.recoveryCodes);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
