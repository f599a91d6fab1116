import { Copy, Download } from 'lucide-react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useSiteName } from '#app/lib/site.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useCopy } from './use-copy.ts';

/** Saved by the browser, without the network: the codes are nowhere but here. */
function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

type Props = { codes: readonly string[] | null; onClose: () => void };

export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const m = useAdminMessages().secondFactor;
  const copy = useCopy();
  const siteName = useSiteName();
  const text = `${m.codesFile(siteName)}\n\n${codes?.join('\n') ?? ''}\n`;
  return (
    // Only its own button closes it: a tap beside it must not lose the codes.
    <Dialog open={codes !== null} onClose={onClose} title={m.codesTitle} locked>
      <div className="grid gap-4">
        <p>{m.codesOnce}</p>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-block bg-sand px-4 py-3 font-mono" translate="no">
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="grid gap-2 sm:grid-cols-2">
          <Button variant="quiet" onClick={() => copy(text)}>
            <Copy aria-hidden="true" size={18} />
            {m.copyCodes}
          </Button>
          <Button variant="quiet" onClick={() => saveText('recovery-codes.txt', text)}>
            <Download aria-hidden="true" size={18} />
            {m.saveCodes}
          </Button>
        </div>
        <Button className="justify-self-end" onClick={onClose}>
          {m.codesKept}
        </Button>
      </div>
    </Dialog>
  );
}
