import { type CheckVocabulary, series, shortened } from './words.ts';

const all = (items: readonly (string | number)[]) => series(items, 'und');
const many = (count: number, one: string, several: string) => (count === 1 ? one : several);
const onPages = (pages: readonly number[]) => `${many(pages.length, 'Seite', 'Seiten')} ${all(pages)}`;

/** The checks in German. */
export const german: CheckVocabulary = {
  'doubled-id': ({ ids, pages, terms }) => ({
    description:
      ids.length === 1
        ? `Die Kennung ${ids[0]} steht für zwei verschiedene Dinge (${onPages(pages)}): „${shortened(terms[0])}“ und „${shortened(terms[1])}“.`
        : `Die Kennungen ${all(ids)} stehen jeweils für zwei verschiedene Dinge; ${ids[0]} etwa ist „${shortened(terms[0])}“ und „${shortened(terms[1])}“ (${onPages(pages)}).`,
    recommendation: `Geben Sie einem von beiden eine eigene Nummer und berichtigen Sie die Verweise darauf.`,
  }),
  'undefined-reference': ({ ids }) => ({
    description: `Das Dokument verweist auf ${all(ids)}, doch nirgends darin ${many(ids.length, 'ist das', 'sind diese')} definiert.`,
    recommendation: `Definieren Sie ${all(ids)}, oder verweisen Sie auf das, was gemeint war.`,
  }),
  'untested-requirement': ({ ids, total }) => ({
    description: `Kein Test nennt ${all(ids)}, obwohl die Tests andere Anforderungen dieser Reihe nennen (${total} insgesamt).`,
    recommendation: `Ergänzen Sie Tests für ${many(ids.length, 'diese Anforderung', 'diese Anforderungen')}, oder nennen Sie sie, wo Tests sie schon prüfen.`,
  }),
  'requirement-without-use-case': ({ ids, total }) => ({
    description: `Kein Anwendungsfall nennt ${all(ids)}, obwohl andere Anforderungen dieser Reihe (${total} insgesamt) mit Anwendungsfällen verknüpft sind.`,
    recommendation: `Sagen Sie, welcher Anwendungsfall sie verwirklicht, oder ergänzen Sie einen.`,
  }),
  'requirement-without-design': ({ ids, total }) => ({
    description: `Kein Entwurfselement nennt ${all(ids)}, obwohl andere Anforderungen dieser Reihe (${total} insgesamt) mit Entwurfselementen verknüpft sind.`,
    recommendation: `Sagen Sie, welche Komponente sie verwirklicht, oder nehmen Sie sie in den Entwurf auf.`,
  }),
  'numbering-gap': ({ ids }) => ({
    description: `Die Nummerierung lässt ${all(ids)} aus, und das Dokument sagt nicht, warum.`,
    recommendation: `Ergänzen Sie, was fehlt, oder vermerken Sie, dass ${many(ids.length, 'diese Nummer entfallen ist', 'diese Nummern entfallen sind')}.`,
  }),
  'missing-part': ({ ids, terms, total }) => ({
    description: `${many(ids.length, 'Dem Anwendungsfall', 'Den Anwendungsfällen')} ${all(ids)} fehlt „${terms[0]}“, anders als den übrigen Anwendungsfällen des Dokuments (${total} insgesamt).`,
    recommendation: `Ergänzen Sie „${terms[0]}“, oder schreiben Sie dort, dass es nichts anzugeben gibt.`,
  }),
  'figure-not-mentioned': ({ ids, pages }) => ({
    description: `Der Text verweist nicht auf ${many(ids.length, 'die Abbildung', 'die Abbildungen')} ${all(ids)} (${onPages([...new Set(pages)])}), auf die anderen Abbildungen dagegen mit ihrer Nummer.`,
    recommendation: `Verweisen Sie auf ${many(ids.length, 'die Abbildung', 'diese Abbildungen')}, wo der Text erklärt, was ${many(ids.length, 'sie zeigt', 'sie zeigen')}.`,
  }),
  'figure-not-introduced': ({ ids, pages, total }) => ({
    description: `Der Text spricht nicht von ${many(ids.length, 'der Abbildung', 'den Abbildungen')} ${all(ids)} (${onPages([...new Set(pages)])}), weder mit der Nummer noch daneben (nummerierte Abbildungen insgesamt: ${total}).`,
    recommendation: `Sagen Sie im Text unter Angabe der Nummer, was ${many(ids.length, 'die Abbildung zeigt', 'jede Abbildung zeigt')} und warum sie dort steht.`,
  }),
  'unused-abbreviation': ({ ids }) => ({
    description: `Das Dokument erklärt ${all(ids)} und verwendet ${many(ids.length, 'diese Abkürzung', 'diese Abkürzungen')} sonst nirgends.`,
    recommendation: `Lassen Sie ${many(ids.length, 'die Abkürzung', 'die Abkürzungen')} weg, oder verwenden Sie sie, wo sie gemeint ${many(ids.length, 'ist', 'sind')}.`,
  }),
  'empty-section': ({ ids, pages }) => ({
    description: `${many(ids.length, 'Der Abschnitt', 'Die Abschnitte')} ${all(ids.map((title) => `„${title}“`))} (${onPages(pages)}) ${many(ids.length, 'enthält', 'enthalten')} nichts.`,
    recommendation: `Schreiben Sie, was dorthin gehört, oder lassen Sie ${many(ids.length, 'ihn', 'sie')} weg.`,
  }),
  'doubled-section-number': ({ ids, pages, terms }) => ({
    description: `${many(ids.length, 'Die Abschnittsnummer', 'Die Abschnittsnummern')} ${all(ids)} ${many(ids.length, 'kommt', 'kommen jeweils')} zweimal vor: ${ids[0]} ist „${shortened(terms[0])}“ und „${shortened(terms[1])}“ (${onPages(pages)}).`,
    recommendation: 'Nummerieren Sie jeden Abschnitt nur einmal, und berichtigen Sie die Verweise.',
  }),
  'doubled-figure-number': ({ ids, pages, terms }) => ({
    description: `${many(ids.length, 'Die Abbildungsnummer', 'Die Abbildungsnummern')} ${all(ids)} ${many(ids.length, 'steht', 'stehen jeweils')} unter zwei Abbildungen: Abbildung ${ids[0]} ist „${shortened(terms[0])}“ und „${shortened(terms[1])}“ (${onPages(pages)}).`,
    recommendation: 'Geben Sie jeder Abbildung eine eigene Nummer, und berichtigen Sie die Verweise.',
  }),
  'broken-reference': ({ terms, pages }) => ({
    description: `${many(terms.length, 'Ein Verweis führt', `${terms.length} Verweise führen`)} ins Leere (${onPages(pages)}): Wo eine Nummer oder ein Name hingehört, hat das Dokument ${all([...new Set(terms)].map((term) => `„${term}“`))}.`,
    recommendation: 'Sagen Sie, worauf verwiesen wird.',
  }),
  'unmeasured-quality': ({ ids, terms }) => ({
    description: `${ids[0]} gibt kein Maß an für ${all(terms.map((term) => `„${term}“`))}.`,
    recommendation: 'Sagen Sie, wie gemessen wird und welcher Wert zu erreichen ist.',
  }),
};
