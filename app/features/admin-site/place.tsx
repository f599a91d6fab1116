import { useState } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useMessages } from '#app/lib/i18n.tsx';
import { MAP_MEGABYTES, mapEmbedUrl } from '#app/lib/map.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { OpenNow } from '#app/ui/open-now.tsx';
import { LIMITS } from '#contract/limits.ts';
import { isShortMapLink, parsePin } from '#contract/map-link.ts';
import type { Site } from '#contract/site.ts';
import { HoursEditor } from './hours-editor.tsx';
import { usePreviewTexts } from './preview-language.tsx';
import { SectionFrame } from './section-frame.tsx';
import { TwinField } from './twin-field.tsx';
import { useSection } from './use-section.ts';

type Place = Site['place'];

export function PlaceSection({ site }: { site: Site }) {
  const m = useAdminMessages().site;
  const section = useSection(site, 'place', ['place']);
  const { place } = section.draft;
  const change = (changes: Partial<Place>) => section.change({ place: { ...place, ...changes } });
  return (
    <SectionFrame
      name="place"
      intro={m.place.intro}
      section={section}
      preview={<PlacePreview place={place} saved={site.place} />}
      texts
    >
      <TwinField
        label={m.place.address}
        value={place.address}
        path="place.address"
        errorOf={section.errorOf}
        max={LIMITS.siteAddress}
        hint={m.oneIsEnough}
        onChange={(address) => change({ address })}
      />
      <PinField place={place} onChange={change} />
      <HoursEditor hours={place.hours} errorOf={section.errorOf} onChange={(hours) => change({ hours })} />
    </SectionFrame>
  );
}

/** Whatever is pasted becomes a pin at once, or says why not. */
function PinField({ place, onChange }: { place: Place; onChange: (pin: Partial<Place>) => void }) {
  const m = useAdminMessages().site.place;
  const [typed, setTyped] = useState('');
  const unread = typed.trim() !== '' && parsePin(typed) === null;
  const reason = isShortMapLink(typed) ? m.pinShort : m.pinUnread;
  return (
    <div>
      <TextField
        label={m.pin}
        value={typed}
        inputMode="url"
        autoComplete="off"
        hint={m.pinHint}
        error={unread ? reason : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          const pin = parsePin(event.target.value);
          if (pin) onChange(pin);
        }}
      />
      <p role="status" className="mt-1 font-semibold tabular-nums">
        {m.pinNow(place.latitude, place.longitude)}
      </p>
    </div>
  );
}

/** The map costs data: it comes when it is asked for, or when the pin has moved. */
function PlacePreview({ place, saved }: { place: Place; saved: Place }) {
  const messages = useMessages().footer;
  const [asked, setAsked] = useState(false);
  const moved = place.latitude !== saved.latitude || place.longitude !== saved.longitude;
  const address = usePreviewTexts()(place.address);
  return (
    <div className="grid gap-2 bg-sand p-3">
      {asked || moved ? (
        <iframe
          src={mapEmbedUrl(place)}
          title={messages.map}
          className="h-48 w-full rounded-block border-0 bg-sand-200"
        />
      ) : (
        <Button variant="quiet" className="justify-self-start" onClick={() => setAsked(true)}>
          {messages.showMap(MAP_MEGABYTES)}
        </Button>
      )}
      <p lang={address.lang} className="font-semibold break-words">
        {address.text}
      </p>
      <OpenNow hours={place.hours} />
    </div>
  );
}
