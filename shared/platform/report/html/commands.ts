import type { HtmlCommand } from './convert.ts';
import { escapeHtml } from './escape-html.ts';

/** A command that the templates' preambles define: how many groups it takes, and what it is in HTML. */
interface KnownCommand {
  groups: number;
  write: HtmlCommand;
}

const known = (groups: number, write: HtmlCommand): KnownCommand => ({ groups, write });

/** A block of a class around the last group. */
const boxed = (name: string, groups = 1) =>
  known(groups, (args, { out, blocks }) => out.block(`<div class="${name}">${blocks(args.at(-1)!)}</div>`));

const point = known(1, ([text], { out, inline }) => out.block(`<li>${inline(text!)}</li>`, 'li'));

/** A link within the report, or its target: only what can stand in an address as it is. */
const idOf = (name: string) => escapeHtml(name.replace(/[^\w.-]/g, '-'));

/** A share of one, from a number or from LaTeX's arithmetic in thousandths. */
function shareOf(source: string): number {
  const permille = /\\numexpr\s*(\d+)/.exec(source)?.[1];
  const share = permille === undefined ? Number(source) : Number(permille) / 1000;
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
}

/** A bar of SVG, so that its length needs no style; `look`: the class that fills it. */
function barHtml(share: number, look: string): string {
  const width = (100 * share).toFixed(1);
  return `<svg class="bar" viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true"><rect class="frame" width="100" height="5"/><rect class="${escapeHtml(look)}" width="${width}" height="5"/></svg>`;
}

/** A bar that stands beside others, with what it says. */
function partHtml(share: number, look: string, text: string): string {
  if (share === 0) return '';
  return `<svg class="part" width="${(100 * share).toFixed(1)}%" height="20"><rect class="${escapeHtml(look)}" width="100%" height="100%"/><text class="on-${escapeHtml(look)}" x="50%" y="50%" text-anchor="middle" dominant-baseline="central">${text}</text></svg>`;
}

const heading = (rank: 1 | 2 | 3) => known(1, ([text], { heading, inline }) => heading(rank, inline(text!)));

/** All commands that the reports' templates use beside LaTeX's own, by their names. */
export const COMMANDS: Readonly<Record<string, KnownCommand>> = {
  AssayPart: known(3, (args, { heading, inline }) => {
    const [target, number, title] = args.length === 3 ? args : [undefined, undefined, args[0]];
    const before = number === undefined ? '' : `${inline(number)} `;
    heading(1, before + inline(title!), target && idOf(target));
  }),
  AssaySection: heading(2),
  AssayHeading: heading(3),
  AssayTrait: known(2, ([name, score], { heading, inline }) =>
    heading(2, `${inline(name!)} <span class="score">${inline(score!)}</span>`),
  ),
  AssayTitle: known(1, ([text], { out, inline }) => out.block(`<h1>${inline(text!)}</h1>`)),
  AssayMotion: known(2, ([kicker, text], { out, inline }) =>
    out.block(`<p class="sm g">${inline(kicker!)}</p><p class="motion">${inline(text!)}</p>`),
  ),
  AssayLead: known(1, ([text], { out, inline }) => out.block(`<p class="sm">${inline(text!)}</p>`)),
  AssayLabel: known(1, ([text], { out, inline }) => out.block(`<p class="label">${inline(text!)}</p>`)),
  AssayReasonsTitle: known(1, ([text], { out, inline }) =>
    out.block(`<p class="label">${inline(text!)}</p>`),
  ),

  AssayBox: known(2, ([title, text], { out, inline, blocks }) =>
    out.block(`<div class="box"><p class="label">${inline(title!)}</p>${blocks(text!)}</div>`),
  ),
  AssayAlarm: known(2, ([title, text], { out, inline, blocks }) =>
    out.block(`<div class="alarm"><p class="label">${inline(title!)}</p>${blocks(text!)}</div>`),
  ),
  AssayNotice: boxed('notice'),
  AssayWarn: boxed('notice'),
  AssayFlag: boxed('notice'),
  AssayAside: boxed('aside'),
  AssayBeside: boxed('aside'),
  AssayPassage: known(1, ([text], { out, blocks }) => out.block(`<blockquote>${blocks(text!)}</blockquote>`)),
  AssayLongPassage: known(1, ([text], { out, blocks }) =>
    out.block(`<blockquote>${blocks(text!)}</blockquote>`),
  ),
  AssayQuoted: known(1, ([text], { out, blocks }) => out.block(`<blockquote>${blocks(text!)}</blockquote>`)),
  AssayAnswer: known(1, ([text], { out, blocks }) => out.block(`<blockquote>${blocks(text!)}</blockquote>`)),
  AssayVoice: known(3, ([title, intro, text], { out, heading, inline, blocks }) => {
    heading(1, inline(title!));
    out.block(`<div class="box"><p class="label">${inline(intro!)}</p>${blocks(text!)}</div>`);
  }),
  AssayBlock: boxed('head'),
  AssayIndent: boxed('indent', 2),
  AssayPoint: point,
  AssaySmallPoint: point,
  AssayQuestion: known(2, ([number, text], { out, inline }) =>
    out.block(`<p class="question"><b>${inline(number!)}.</b> ${inline(text!)}</p>`),
  ),
  AssayFact: known(2, ([name, value], { out, inline }) =>
    out.block(`<div><dt>${inline(name!)}</dt><dd>${inline(value!)}</dd></div>`, 'fact'),
  ),
  AssayNamed: known(2, ([name, value], { out, inline }) =>
    out.block(`<p class="indent sm"><span class="g">${inline(name!)}:</span> ${inline(value!)}</p>`),
  ),
  AssayReason: known(3, ([judge, score, text], { out, inline }) =>
    out.block(`<p class="indent sm">${inline(judge!)} <b>${inline(score!)}</b> ${inline(text!)}</p>`),
  ),
  AssayNote: known(2, ([number, text], { out, inline, blocks }) =>
    out.block(
      `<div class="note"><span class="cited">${inline(number!)}</span><div>${blocks(text!)}</div></div>`,
    ),
  ),
  AssayCells: known(4, ([name, score, bar, range], { out, inline }) =>
    out.block(
      `<div class="cells"><span>${inline(name!)}</span><span>${inline(score!)}</span><span>${inline(bar!)}</span><span class="sm g">${inline(range!)}</span></div>`,
    ),
  ),
  AssayBarLine: known(3, ([name, count, bars], { out, inline }) =>
    out.block(
      `<div class="cells"><span>${inline(name!)}</span><span>${inline(count!)}</span><span class="bars">${inline(bars!)}</span></div>`,
    ),
  ),
  AssayBar: known(3, (args, { out, inline }) => {
    const [look, size, text] = args.length === 3 ? args : ['plain', args[1], ''];
    const said = inline(text!);
    out.text(
      said === '' ? barHtml(shareOf(size!), `bar-${look}`) : partHtml(shareOf(size!), `bar-${look}`, said),
    );
  }),
  AssayCell: known(2, ([, text], { out, inline }) => out.text(` ${inline(text!)} `)),
  AssayShown: known(2, ([name, caption], { out, inline, picture }) => {
    const url = picture(name!);
    const said = inline(caption!);
    if (url !== undefined)
      out.block(`<figure><img src="${escapeHtml(url)}" alt=""><figcaption>${said}</figcaption></figure>`);
  }),
  AssayPlot: known(1, ([text], { out, blocks }) => out.block(blocks(text!))),
  AssayNewStudent: known(1, ([name], { heading, inline }) => heading(1, inline(name!))),

  AssayCited: known(1, ([number], { out, inline }) =>
    out.text(`<span class="cited">${inline(number!)}</span>`),
  ),
  AssayCitedEnd: known(1, ([number], { out, inline }) =>
    out.text(`<span class="cited-end">${inline(number!)}</span>`),
  ),
  AssayMarked: known(2, ([kind, text], { out, look, inline }) =>
    out.text(
      kind === 'plain' ? inline(text!) : `<mark class="${escapeHtml(kind!)}">${inline(text!)}</mark>`,
      look,
    ),
  ),
  AssayDiff: known(2, ([kind, text], { out, inline }) => {
    const tag = { added: 'ins', removed: 'del' }[kind!] ?? 'span';
    out.text(`<${tag}>${inline(text!)}</${tag}>`);
  }),
  AssayBadge: known(2, ([kind, word], { out, inline }) =>
    out.text(`<span class="badge badge-${escapeHtml(kind!)}">${inline(word!)}</span>`),
  ),
  AssayHead: known(1, ([text], { out, inline }) => out.text(inline(text!))),
  AssayLink: known(2, ([target, text], { out, inline }) =>
    out.text(`<a href="#${idOf(target!)}">${inline(text!)}</a>`),
  ),
  AssayContents: known(3, ([target, number, title], { out, inline }) =>
    out.block(`<li><a href="#${idOf(target!)}">${inline(number!)} ${inline(title!)}</a></li>`, 'li'),
  ),
  AssayCite: known(2, ([, label], { out, look, inline }) => out.text(inline(label!), look)),
  AssayWhole: known(2, ([, text], { out, inline }) => out.text(inline(text!, { bold: true }))),
  AssayRtlParagraph: known(1, ([text], { out, inline }) => out.block(`<p dir="rtl">${inline(text!)}</p>`)),
  AssayCaption: known(0, () => {}),
};
