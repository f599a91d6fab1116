/** A place on the map, read from what people copy out of map applications. */
export type Pin = { latitude: number; longitude: number };

const NUMBER = '(-?\\d{1,3}(?:\\.\\d+)?)';
const pair = (before: string, between: string): RegExp => new RegExp(`${before}${NUMBER}${between}${NUMBER}`, 'i');

/** The more exact first: a link to a place holds its pin (`!3d…!4d…`) and the middle of the view (`@…`). */
const FORMS: readonly RegExp[] = [
  pair('!3d', '!4d'),
  pair('[?&#]mlat=', '&mlon='),
  pair('[?&](?:q|query|ll|sll|daddr|destination|center|viewpoint|cp)=(?:loc:)?', '\\s*[,~]\\s*'),
  pair('^geo:', ','),
  pair('/(?:search|place|dir)/', ',\\s*'),
  pair('@', ','),
  pair('[#&]map=\\d+(?:\\.\\d+)?/', '/'),
  pair('^\\(?', '\\s*[,;\\s]\\s*'),
];

/** `2°02'13.6"N 45°18'15.1"E` */
const DEGREES =
  /(\d{1,3})°\s*(?:(\d{1,2})['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)["″”]\s*)?([NS])[,\s]*(\d{1,3})°\s*(?:(\d{1,2})['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)["″”]\s*)?([EWO])/i;

const degrees = (whole = '0', minutes = '0', seconds = '0', side = ''): number =>
  (Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600) * (/[SW]/i.test(side) ? -1 : 1);

/** Some ten centimetres: enough for a gate, and what people see is not a tail of digits. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

function pinOf(latitude: number, longitude: number): Pin | null {
  const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return onEarth ? { latitude: rounded(latitude), longitude: rounded(longitude) } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The pin in a Google Maps or OpenStreetMap link, a `geo:` address or plain coordinates; null where there is none. */
export function parsePin(text: string): Pin | null {
  const plain = decoded(text.trim()).replaceAll('−', '-');
  const turned = DEGREES.exec(plain);
  if (turned) {
    const [, north, northMinutes, northSeconds, ns, east, eastMinutes, eastSeconds, ew] = turned;
    return pinOf(degrees(north, northMinutes, northSeconds, ns), degrees(east, eastMinutes, eastSeconds, ew));
  }
  for (const form of FORMS) {
    const found = form.exec(plain);
    if (found) return pinOf(Number(found[1]), Number(found[2]));
  }
  return null;
}

/** Short links say nothing by themselves: a browser has to open them first. */
export const isShortMapLink = (text: string): boolean =>
  /^https?:\/\/(maps\.app\.goo\.gl|goo\.gl|osm\.org\/go|g\.co)\b/i.test(text.trim());
