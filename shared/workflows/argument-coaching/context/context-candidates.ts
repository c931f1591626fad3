import type { EntryKind } from '../context.ts';
import { opposed } from '../stance.ts';
import { type ContextPart, textsOf } from './context-part.ts';
import { relevanceTo } from './relevance.ts';
import type { ContextCandidate } from './select-context.ts';
import type { JudgedSpeech, PublicSpeech, SpeakerMaterial } from './speaker-material.ts';

type CandidateReason = ContextCandidate['reason'];

const candidate = (
  kind: EntryKind,
  { turn, round }: { turn: string; round: number },
  part: ContextPart,
  reason: CandidateReason,
): ContextCandidate => ({ kind, turn, round, part, reason });

function speechCandidate(
  speech: PublicSpeech,
  { seat }: SpeakerMaterial,
  reason: CandidateReason,
): ContextCandidate {
  const kind = speech.stance === seat.stance ? 'own-speech' : 'opponent-speech';
  const { turn, round, speaker, stance, text } = speech;
  return candidate(kind, speech, { history: [{ turn, round, speaker, stance, text }] }, reason);
}

/** What a panel says that can be acted on, judge by judge, with its score (III.G.2); not what it liked. */
function feedbackCandidate(judgedSpeech: JudgedSpeech, reason: CandidateReason): ContextCandidate[] {
  const { turn, round, panel } = judgedSpeech;
  const feedback = panel.judgements
    .map(({ judge, score, weaknesses, suggestions }) => {
      return { turn, round, judge, score, weaknesses: weaknesses.map(({ point }) => point), suggestions };
    })
    .filter(({ weaknesses, suggestions }) => weaknesses.length + suggestions.length > 0);
  return feedback.length > 0 ? [candidate('feedback', judgedSpeech, { feedback }, reason)] : [];
}

/** The opponent's last speech and the own last one, as far as there are any. */
function lastSpeeches({ spoken, seat }: SpeakerMaterial): PublicSpeech[] {
  return [opposed(seat.stance), seat.stance].flatMap(
    (stance) => spoken.findLast((speech) => speech.stance === stance) ?? [],
  );
}

/** The last speeches and this turn's preparation. */
function needed(material: SpeakerMaterial): ContextCandidate[] {
  const { plan, selfCheck, critique } = material;
  return [
    ...lastSpeeches(material).map((speech) => speechCandidate(speech, material, 'needed')),
    ...(selfCheck ? [candidate('self-check', plan, { selfCheck }, 'needed')] : []),
    ...(critique.length > 0 ? [candidate('critique', plan, { critique }, 'needed')] : []),
  ];
}

/** Of several panels the one of the latest speech. */
const latestOf = (panels: readonly JudgedSpeech[]) =>
  panels.toSorted((a, b) => (a.turn < b.turn ? -1 : 1)).at(-1);

/** What judges and an expert said of the own last speech, and the outline. */
function wanted({ plan, spoken, panels, analysis, outline }: SpeakerMaterial): ContextCandidate[] {
  const latest = latestOf(panels);
  const said = ({ turn }: { turn: string }) => {
    return { turn, round: spoken.find((speech) => speech.turn === turn)?.round ?? plan.round };
  };
  return [
    ...(latest ? feedbackCandidate(latest, 'recent') : []),
    ...(analysis && analysis.points.length > 0
      ? [candidate('expert-analysis', said(analysis), { analysis: analysis.points }, 'recent')]
      : []),
    ...(outline ? [candidate('outline', said(outline), { outline: outline.outline }, 'relevant')] : []),
  ];
}

/** Newest and most relevant to the opponent's last speech first: recency and relevance, 0 to 1 each, weigh the same. */
function ranked(
  candidates: readonly ContextCandidate[],
  { spoken, seat }: SpeakerMaterial,
): ContextCandidate[] {
  const last = spoken.findLast(({ stance }) => stance !== seat.stance);
  const texts = spoken.map(({ text }) => text);
  const relevance = last ? relevanceTo(last.text, texts) : () => 0;
  const place = (turn: string) => spoken.findIndex((speech) => speech.turn === turn) + 1;
  return candidates
    .map((contextCandidate) => {
      return {
        one: contextCandidate,
        recent: place(contextCandidate.turn) / spoken.length,
        relevant: relevance(textsOf(contextCandidate.part).join('\n')),
      };
    })
    .sort((a, b) => b.recent + b.relevant - a.recent - a.relevant || b.recent - a.recent)
    .map(({ one, recent, relevant }) => (relevant > recent ? { ...one, reason: 'relevant' } : one));
}

/** Older speeches and older feedback. */
function older(material: SpeakerMaterial): ContextCandidate[] {
  const last = lastSpeeches(material);
  const latest = latestOf(material.panels);
  const speeches = material.spoken
    .filter((speech) => !last.includes(speech))
    .map((speech) => speechCandidate(speech, material, 'recent'));
  const feedback = material.panels
    .filter((panel) => panel !== latest)
    .flatMap((panel) => feedbackCandidate(panel, 'recent'));
  return ranked([...speeches, ...feedback], material);
}

/** All that a speaker may be told, in the order of its importance. */
export function contextCandidates(material: SpeakerMaterial): ContextCandidate[] {
  return [...needed(material), ...wanted(material), ...older(material)];
}
