/**
 * Two seconds of name and logo on a full load, by CSS alone (splash.css): no script has to arrive for it to go, and the whole page
 * stands beneath it for crawlers and screen readers. It lives in the document's frame, so moving from page to page never shows it again.
 */
export function Splash({ name }: { name: string }) {
  return (
    <div className="splash blocks-ground-dark" aria-hidden="true" data-testid="splash">
      <img src="/logo-light.svg" alt="" width="72" height="72" />
      <p className="splash-name">{name}</p>
      <p className="splash-count">
        <span className="splash-digit" />
        <span className="splash-digit" />%
      </p>
    </div>
  );
}
