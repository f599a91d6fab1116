/**
 * <Button ref={startHere} …/>: where the keyboard starts in a dialog. The browser looks for the attribute when it opens
 * a modal; React's autoFocus prop focuses before that and writes no attribute.
 */
export const startHere = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');
