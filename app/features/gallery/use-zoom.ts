import { type PointerEvent, useRef, useState } from 'react';
import { distance, kept, middle, type Point, STEP, type View, WHOLE, zoomedAt } from './zoom.ts';

const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;
const DOUBLE_TAP_SCALE = 2.5;
const SWIPE_PX = 50;

type Swipes = { onPrevious: () => void; onNext: () => void };

/** Fingers, mouse and wheel on an enlarged picture: pinch, double tap, drag; a swipe where it is not enlarged. */
export function useZoom({ onPrevious, onNext }: Swipes) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>(WHOLE);
  const fingers = useRef(new Map<number, Point>());
  const began = useRef<Point | null>(null);
  const lastTap = useRef<{ at: Point; time: number } | null>(null);
  const pinched = useRef(false);

  const box = () => stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = box();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }) => setView((now) => zoomedAt(now, factor, at, box()));
  const pan = (x: number, y: number) => setView((now) => kept({ ...now, x: now.x + x, y: now.y + y }, box()));
  const reset = () => setView(WHOLE);

  const tapped = (at: Point, time: number) => {
    const before = lastTap.current;
    const isSecond = before && time - before.time < DOUBLE_TAP_MS && distance(before.at, at) < DOUBLE_TAP_PX;
    lastTap.current = isSecond ? null : { at, time };
    if (!isSecond) return;
    if (view.scale > 1) reset();
    else zoom(DOUBLE_TAP_SCALE, fromMiddle(at));
  };

  const lift = (event: PointerEvent) => {
    const start = began.current;
    fingers.current.delete(event.pointerId);
    if (fingers.current.size > 0 || !start) return;
    began.current = null;
    const at = { x: event.clientX, y: event.clientY };
    const [across, down] = [at.x - start.x, at.y - start.y];
    if (pinched.current) pinched.current = false;
    else if (Math.hypot(across, down) < DOUBLE_TAP_PX / 3) tapped(at, event.timeStamp);
    else if (view.scale === 1 && Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(down))
      across > 0 ? onPrevious() : onNext();
  };

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = { x: event.clientX, y: event.clientY };
      if (fingers.current.size === 0) began.current = at;
      fingers.current.set(event.pointerId, at);
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const at = { x: event.clientX, y: event.clientY };
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, at);
      if (other) {
        pinched.current = true;
        zoom(distance(at, other) / Math.max(1, distance(before, other)), fromMiddle(middle(at, other)));
      }
      if (other || view.scale > 1) pan((at.x - before.x) / (other ? 2 : 1), (at.y - before.y) / (other ? 2 : 1));
    },
    onPointerUp: lift,
    onPointerCancel(event: PointerEvent) {
      fingers.current.delete(event.pointerId);
      began.current = null;
    },
    onWheel: (event: React.WheelEvent) =>
      zoom(Math.exp(-event.deltaY / 400), fromMiddle({ x: event.clientX, y: event.clientY })),
  };

  return { stage, view, handlers, pan, reset, zoomIn: () => zoom(STEP), zoomOut: () => zoom(1 / STEP) };
}
