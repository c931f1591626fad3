const LOOK = `
.pages { overflow-x: auto; }
@media (max-width: 60rem) { .pages { max-height: 80vh; overflow-y: auto; } }
.page { margin-block: .75rem; }
.pages.large .page { width: max(175%, 50rem); }
.sheet { position: relative; background: #fff; border: 1px solid var(--line); }
.sheet img { display: block; width: 100%; height: 100%; cursor: zoom-in; }
.large img { cursor: zoom-out; }
.sheet > p, .lost { color: #565c68; padding: 1rem; }
.box { position: absolute; cursor: pointer; mix-blend-mode: multiply; }
.box.exact { background: #d7efdc; border-bottom: 2px solid #1d5e34; }
.box.close { background: #dbe8fb; border-bottom: 2px dashed #1c4f8f; }
.box.altered { background: #fbe3d2; border-bottom: 4px double #8a3b00; }
.box.on { outline: 2px solid #1b1d22; }
.transcribed > p + p { white-space: pre-line; }
@media (min-width: 90rem) { .page:has(.transcribed) { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; } }
.sheet .at { position: absolute; transform: translate(-100%, -15%); white-space: nowrap; }
`;

/** Gives pages their look, which no other view loads. They are white, whatever the theme is. */
export function stylePages(): void {
  const style = new CSSStyleSheet();
  style.replaceSync(LOOK);
  document.adoptedStyleSheets.push(style);
}
