import { type SentenceSign, type SignGroup, sentenceSigns } from './sign.ts';

const SIGNS: readonly SentenceSign[] = [
  ...sentenceSigns(
    'asks-for-a-score',
    String.raw`^(?!.*(?:如果|要是|假如)).*(?:请|請|给我|給我|必须|必須|应该|應該|应当)(?:.*(?:这篇|這篇|本文|我的|给我|給我|此文).*(?:满分|滿分|最高分|10\s*分(?!钟|鐘|之))|[给給打]?[我个個打给給]{0,3}(?:满分|滿分|最高分|10\s*分(?!钟|鐘|之|的))\P{L}*$)`,
    '^(?!.*(?:如果|要是|假如)).*(?:请|請|求|麻烦|麻煩|拜托|拜託|希望).{0,6}[给給](?:我|我们|我們|本文|这篇|這篇).{0,10}(?:满分|滿分|高分|最高|及格|好成绩|好成績|通过|通過|分(?!钟|鐘|之|享|析|配))',
    '(?:所有|全部).{0,3}(?:分数|分數|评分|評分).{0,4}(?:设为|設為|改为|改為|定为|打成)',
    String.raw`(?:满点|満点|10\s*点).{0,10}(?:ください|つけて|与えて)`,
    String.raw`(?<!\p{L})و?(?:أعطني|أعطنا|أعطوني|امنحني|امنحوني|(?:أعط|أعطوا|امنح|امنحوا|ضع|ضعوا) (?:.* )?(?:هذا|هذه|نصي|مقالي))(?!\p{L}).{0,40}(?:(?:10|١٠)(?![\d٠-٩])|الدرجة الكاملة|أعلى درجة|علامة كاملة)`,
    String.raw`^(?!.*(?:eğer|öğrenci|öğretmen)).*(?:10|tam|en yüksek)\s+puan\p{L}*\s+(?:verin|ver|yazın|yaz)\P{L}*$`,
  ),
  ...sentenceSigns(
    'asks-for-silence',
    '(?:不要|别|別|请勿|勿).{0,2}(?:指出|列出|提到|提及|批评|批評).*(?:这篇|這篇|本文|我的|此文)',
  ),
  ...sentenceSigns(
    'orders-to-grader',
    String.raw`(?<!\p{L})(?:تجاهل|تجاهلوا|انس|انسوا)(?: \p{L}+)? (?:التعليمات|الأوامر|القواعد|المعايير)`,
    '(?:你|您)的(?:指令|指示|任务|任務|角色).{0,4}(?:改变|改變|更改|变了|變了|更新)',
    String.raw`(?:^|[,，\s]|请|請)忽略.{0,15}(?:对方|對方|指令|指示)`,
  ),
  ...sentenceSigns('gives-a-role', '(?:请|請)(?:帮|幫|替)我(?:写|寫|改).{0,10}(?:文章|作文|稿)'),
];

/** Demands in scripts without spaces, in Arabic and in Turkish, each within a sentence. */
export const UNSPACED_SIGNS: SignGroup = {
  needs: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Arabic}]|puan/iu,
  signs: SIGNS,
};
