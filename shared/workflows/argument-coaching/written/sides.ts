/** Words that models have for the two sides of a motion. */
export const STANCE_WORDS = {
  for: 'pro|in favour|in favor|favour|proposition|affirmative|a favore|favorevole|dafür|für|pour|en faveur|a favor|favorable',
  against: 'contra|con|opposed|opposition|negative|contro|contrario|dagegen|gegen|contre|en contra',
};

/** Words for the side that a speech argues for in fact. */
export const SIDE_WORDS = {
  ...STANCE_WORDS,
  both: 'both sides|for and against|against and for|entrambi|entrambe|entrambi i lati|pro e contro|beide|beide seiten|für und gegen|dafür und dagegen|les deux|les deux côtés|pour et contre|ambos|ambas|ambos lados|a favor y en contra',
  neither:
    'neither side|none|off topic|nessuno|nessuna|nessuno dei due|fuori tema|keine|keine von beiden|keine seite|weder noch|aucun|aucune|aucun des deux|ni l un ni l autre|hors sujet|ninguno|ninguna|ninguno de los dos|fuera de tema',
};
