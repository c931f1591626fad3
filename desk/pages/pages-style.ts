/** What an altered passage is underlined with, as in a text: a wave. */
const WAVE = `url("data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><path d="M0 3Q2-1 4 2T8 3" fill="none" stroke="#8a3b00" stroke-width="1.4"/></svg>',
)}")`;

const LOOK = `
.pages { overflow-x: auto; }
@media (max-width: 60rem) { .pages { max-height: 80vh; overflow-y: auto; } }
.page { margin-block: .75rem; }
.pages.large .page { width: max(175%, 52rem); }
.leaf { display: flex; }
.numbers { flex: none; position: sticky; left: 0; z-index: 1; width: 3.5rem; contain: size; background: var(--paper); }
@media (max-width: 60rem) { .numbers { width: 2rem; } }
.numbers > span { float: left; }
.sheet { flex: 1; position: relative; background: #fff; border: 1px solid var(--line); }
.sheet img { display: block; width: 100%; height: 100%; cursor: zoom-in; }
.large img { cursor: zoom-out; }
.sheet > p, .lost { color: #565c68; padding: 1rem; }
.box { position: absolute; box-sizing: content-box; cursor: pointer; mix-blend-mode: multiply; }
.box.exact { background: #d7efdc; border-bottom: 2px solid #1d5e34; }
.box.close { background: #dbe8fb; border-bottom: 2px dashed #1c4f8f; }
.box.altered { background: ${WAVE} 0 100% / 8px 4px repeat-x, #fbe3d2; padding-bottom: 3px; }
.box.addressed { background: #fde2e2; border-block: 2px dotted #9b1c1c; }
.box.begins { box-shadow: -2px 0 #1b1d22; }
.box.on { outline: 2px solid #1b1d22; }
.transcribed > p + p { white-space: pre-line; }
@media (min-width: 90rem) { .page:has(.transcribed) { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; } }
`;

/** Gives pages their look, which no other view loads. They are white, whatever the theme is. */
export function stylePages(): void {
  const style = new CSSStyleSheet();
  style.replaceSync(LOOK);
  document.adoptedStyleSheets.push(style);
}
