/** The same two sentences of a review in many languages, with the terms and ids such reviews are full of. */
export const REVIEWS: Record<string, string> = {
  en: 'The use case does not describe what happens when the payment fails, and requirement FR-07 has no test. Add a sequence diagram that shows how BookingService calls PaymentGateway.',
  it: "Il caso d'uso non descrive cosa succede quando il pagamento fallisce, e il requisito FR-07 non ha alcun test. Aggiungere un sequence diagram che mostri come BookingService chiama PaymentGateway.",
  de: 'Der Anwendungsfall beschreibt nicht, was geschieht, wenn die Zahlung fehlschlägt, und zur Anforderung FR-07 gibt es keinen Test. Ergänzen Sie ein Sequenzdiagramm, das zeigt, wie BookingService das PaymentGateway aufruft.',
  fr: "Le cas d'utilisation ne décrit pas ce qui se passe quand le paiement échoue, et l'exigence FR-07 n'a aucun test. Ajoutez un diagramme de séquence qui montre comment BookingService appelle PaymentGateway.",
  es: 'El caso de uso no describe qué ocurre cuando falla el pago, y el requisito FR-07 no tiene ninguna prueba. Añadid un diagrama de secuencia que muestre cómo BookingService llama a PaymentGateway.',
  pt: 'O caso de uso não descreve o que acontece quando o pagamento falha, e o requisito FR-07 não tem nenhum teste. Acrescentem um diagrama de sequência que mostre como BookingService chama PaymentGateway.',
  nl: 'De use case beschrijft niet wat er gebeurt als de betaling mislukt, en vereiste FR-07 heeft geen enkele test. Voeg een sequentiediagram toe dat laat zien hoe BookingService de PaymentGateway aanroept.',
  sv: 'Användningsfallet beskriver inte vad som händer när betalningen misslyckas, och kravet FR-07 har inget test. Lägg till ett sekvensdiagram som visar hur BookingService anropar PaymentGateway.',
  pl: 'Przypadek użycia nie opisuje, co się dzieje, gdy płatność się nie powiedzie, a wymaganie FR-07 nie ma żadnego testu. Dodajcie diagram sekwencji, który pokazuje, jak BookingService wywołuje PaymentGateway.',
  cs: 'Případ užití nepopisuje, co se stane, když platba selže, a požadavek FR-07 nemá žádný test. Doplňte sekvenční diagram, který ukazuje, jak BookingService volá PaymentGateway.',
  ro: 'Cazul de utilizare nu descrie ce se întâmplă când plata eșuează, iar cerința FR-07 nu are niciun test. Adăugați o diagramă de secvență care arată cum BookingService apelează PaymentGateway.',
  ca: "El cas d'ús no descriu què passa quan el pagament falla, i el requisit FR-07 no té cap prova. Afegiu un diagrama de seqüència que mostri com BookingService crida PaymentGateway.",
  fi: 'Käyttötapaus ei kuvaa, mitä tapahtuu kun maksu epäonnistuu, eikä vaatimuksella FR-07 ole yhtään testiä. Lisätkää sekvenssikaavio, joka näyttää miten BookingService kutsuu maksupalvelua.',
  tr: 'Kullanım senaryosu ödeme başarısız olduğunda ne olduğunu anlatmıyor ve FR-07 gereksinimi için hiçbir test yok. BookingService sınıfının ödeme servisini nasıl çağırdığını gösteren bir sıra diyagramı ekleyin.',
  el: 'Η περίπτωση χρήσης δεν περιγράφει τι συμβαίνει όταν η πληρωμή αποτυγχάνει και η απαίτηση FR-07 δεν έχει κανέναν έλεγχο. Προσθέστε ένα διάγραμμα ακολουθίας που δείχνει την κλήση.',
  ru: 'Вариант использования не описывает, что происходит при неудачном платеже, а требование FR-07 не покрыто тестами. Добавьте диаграмму последовательности, которая показывает вызов PaymentGateway.',
  ar: 'لا تصف حالة الاستخدام ما يحدث عندما يفشل الدفع، ولا يوجد اختبار للمتطلب. أضيفوا مخطط تسلسل يوضح كيف يتم استدعاء خدمة الدفع من خدمة الحجز.',
  th: 'กรณีการใช้งานไม่ได้อธิบายว่าเกิดอะไรขึ้นเมื่อการชำระเงินล้มเหลว และข้อกำหนดไม่มีการทดสอบ กรุณาเพิ่มแผนภาพลำดับ',
  ja: 'ユースケースには支払いが失敗した場合の処理が書かれておらず、要件FR-07に対応するテストもありません。BookingServiceの呼び出しを示すシーケンス図を追加してください。',
  zh: '用例没有说明支付失败时会发生什么，需求FR-07也没有对应的测试。请添加一个时序图，说明BookingService如何调用PaymentGateway。',
  ko: '유스케이스는 결제가 실패했을 때 무슨 일이 일어나는지 설명하지 않으며 요구사항 FR-07에는 테스트가 없습니다. BookingService가 결제를 호출하는 순서도를 추가하십시오.',
};

/** Sentences that are hard to tell: full of English terms, identifiers and names. */
export const HARD: readonly (readonly [language: string, sentence: string])[] = [
  ['it', 'Il team ha implementato il pattern Repository con Spring Boot.'],
  [
    'it',
    "Il controller layer scavalca OrderService e il pattern Repository viene violato nel backend dell'applicazione.",
  ],
  [
    'it',
    "Il test case TC-12 verifica solo l'happy path del login; aggiungere casi per password errata e token scaduto.",
  ],
  [
    'it',
    'I unit test con JUnit e Mockito coprono solo le classi DAO; né AuthService né TokenFilter sono testati.',
  ],
  [
    'it',
    'Sostituire le magic string in OrderStateMachine con un enum e documentare ogni stato nella tabella 4.2.',
  ],
  ['it', 'Gli endpoint REST sono elencati senza status code, error body o autenticazione.'],
  [
    'en',
    'BookingController depends directly on JdbcTemplate, so the controller layer bypasses OrderService.',
  ],
  [
    'en',
    'Move the SQL out of LoginServlet into UserRepository.findByEmail() and inject it through the constructor.',
  ],
  [
    'en',
    'Observer, Strategy and Factory Method are named as design patterns, but only Observer appears in the class diagram.',
  ],
  [
    'en',
    'Missing foreign key between Order and Customer in ER diagram; see table orders, column customer_id.',
  ],
  [
    'en',
    'Coverage of 85 % is claimed in section 6, yet the JaCoCo screenshot shows 61 % for package service.',
  ],
  [
    'de',
    'Die Unit Tests mit JUnit und Mockito decken nur die DAO-Klassen ab; weder AuthService noch TokenFilter werden geprüft.',
  ],
  [
    'fr',
    "L'équipe a implémenté le pattern Repository avec Spring Boot, mais la couche controller le contourne.",
  ],
  [
    'es',
    'Los tests unitarios con JUnit y Mockito solo cubren las clases DAO; ni AuthService ni TokenFilter se prueban.',
  ],
  [
    'nl',
    'De unit tests met JUnit en Mockito dekken alleen de DAO-klassen; AuthService en TokenFilter worden niet getest.',
  ],
];
