/** Headers that routes look at, and what they are for. */
export const READS_VERSION = {
  'if-none-match': 'the ETag that is known: 304 where it is still this one',
};
/** What has no version of its own is known by a hash of what is answered. */
export const READS_CONTENT = {
  'if-none-match': 'the ETag of what is known: 304 where the same would be answered',
};
export const WRITES_VERSION = {
  'if-match': 'the ETag of what is changed: 412 where it is another one meanwhile',
  'if-none-match': '`*`: only where there is none yet',
};
export const ONCE = {
  'idempotency-key':
    '1 to 255 printable ASCII characters: sent again with the same key within a day, the same is answered and nothing is done twice',
};
