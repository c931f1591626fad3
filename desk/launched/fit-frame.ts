/** The share of a screen that a frame may ask for: what is above and below it on the platform's page stays in reach. */
const MOST_OF_SCREEN = 0.85;

/**
 * The height that a frame asks for, in CSS pixels; null: it has room enough. More than most of a screen it never asks for, so that what stays
 * beside a text while that is scrolled still does.
 */
export function heightWanted(content: number, { frame, screen }: { frame: number; screen: number }) {
  const wanted = Math.min(Math.ceil(content), Math.floor(screen * MOST_OF_SCREEN));
  return wanted > frame ? wanted : null;
}

let asked = 0;

function askForHeight(): void {
  const content = document.body.getBoundingClientRect().height;
  const wanted = heightWanted(content, { frame: innerHeight, screen: screen.availHeight });
  if (wanted === null || wanted === asked) return;
  asked = wanted;
  parent.postMessage({ subject: 'lti.frameResize', height: wanted }, '*');
}

/** Has a learning platform that shows the desk in a frame give it the height that it needs, by the message that Canvas and others know. */
export function fitFrame(): void {
  if (parent !== window) new ResizeObserver(askForHeight).observe(document.body);
}
