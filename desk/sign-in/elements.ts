type ElementProperties = Record<string, string | boolean | ((event: Event) => void)>;

/** An element with what is in it: texts are texts. Properties that begin with `on` listen. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: ElementProperties = {},
  ...within: (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties))
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else if (value !== false) made.setAttribute(name, value === true ? '' : value);
  made.append(...within.filter((one) => one !== null));
  return made;
}
