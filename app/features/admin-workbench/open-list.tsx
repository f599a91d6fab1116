import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { encodeList, findList } from '#app/lib/kept/quote-address.ts';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField } from '#app/ui/field.tsx';

/** Takes a customer's message, or the address in it, and opens the list that it holds. */
export function OpenList() {
  const m = useAdminMessages().answer;
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const listed = findList(text);
  return (
    <form
      className="mb-6 grid gap-3 rounded-lg border border-line bg-white p-4 shadow-card"
      onSubmit={(event) => {
        event.preventDefault();
        if (listed) navigate({ hash: encodeList(listed) });
      }}
    >
      <TextAreaField
        label={m.paste}
        hint={m.pasteHint}
        error={text.trim() !== '' && !listed ? m.pasteWrong : undefined}
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" variant="quiet" disabled={!listed}>
          {m.open}
        </Button>
      </div>
    </form>
  );
}
