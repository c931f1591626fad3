/** Who teaches, and the scripts and platforms that do it for them. */
export const TEACHING = ['teacher', 'administrator', 'machine'] as const;
