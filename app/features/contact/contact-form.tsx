import { Send } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { useMessages } from '#app/lib/i18n.tsx';
import { useSite } from '#app/lib/site.tsx';
import { contactChatUrl } from '#app/lib/whatsapp.ts';
import { AnchorButton, Button } from '#app/ui/button.tsx';
import { TextAreaField, TextField } from '#app/ui/field.tsx';
import { LIMITS } from '#contract/limits.ts';

const MESSAGE_LENGTH = 1000;

/** Name, email and message become one WhatsApp message; they go nowhere else, and none of them is a must. */
export function ContactForm() {
  const messages = useMessages().contactForm;
  const { contactFormNumber } = useSite();
  const chat = useRef<HTMLAnchorElement>(null);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '').trim();
    if (!chat.current) return;
    chat.current.href = contactChatUrl(contactFormNumber, {
      name: text('name'),
      email: text('email'),
      message: text('message'),
    });
    // A real link within the visitor's own tap: in-app browsers block windows opened by a script.
    chat.current.click();
  };

  return (
    // method=dialog outside a dialog submits nothing, so before scripts run nothing typed can end up in an address.
    // noValidate: whatever is typed is sent, a half address as well.
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <TextField label={messages.name} name="name" autoComplete="name" maxLength={LIMITS.username} />
      <TextField label={messages.email} name="email" type="email" autoComplete="email" maxLength={LIMITS.email} />
      <TextAreaField
        className="sm:col-span-2"
        label={messages.message}
        name="message"
        rows={5}
        maxLength={MESSAGE_LENGTH}
        hint={messages.intro}
      />
      <div className="sm:col-span-2">
        <Button type="submit" variant="whatsapp" className="w-full sm:w-auto sm:min-w-44 noscript:hidden">
          <Send aria-hidden="true" size={18} />
          {messages.send}
        </Button>
        <noscript>
          <AnchorButton variant="whatsapp" href={`https://wa.me/${contactFormNumber}`}>
            {messages.withoutScripts}
          </AnchorButton>
        </noscript>
        {/* biome-ignore lint/a11y/useAnchorContent: never shown or read out; the form presses it. */}
        <a ref={chat} href={`https://wa.me/${contactFormNumber}`} target="_blank" rel="noopener" hidden />
      </div>
    </form>
  );
}
