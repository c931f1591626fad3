/** Words that models have for the two sides of a motion. */
export const STANCE_WORDS = {
  for: 'pro|in favour|in favor|favour|proposition|affirmative|a favore|dafür|pour|a favor',
  against: 'contra|con|opposed|opposition|negative|contro|dagegen|gegen|contre|en contra',
};

/** Words for the side that a speech argues for in fact. */
export const SIDE_WORDS = {
  ...STANCE_WORDS,
  both: 'both sides|for and against|against and for|entrambi|beide|les deux|ambos',
  neither: 'neither side|none|off topic|nessuno|keine|aucun|ninguno',
};
