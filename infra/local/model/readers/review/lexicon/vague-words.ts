/** Words that cannot be checked, in English and Italian; the strong ones make a quality requirement worthless. */
export const STRONG =
  /\b(?:user[- ]friendly|easy|easily|simple to use|ease of use|intuitive(?:ly)?|fast|quick(?:ly)?|rapid(?:ly)?|slow|efficient(?:ly)?|acceptable|adequate(?:ly)?|appropriate(?:ly)?|reasonabl[ey]|sufficient(?:ly)?|good performance|high performance|in good time|in a timely manner|timely|promptly|as (?:soon|fast|quickly|easy|simple|much|far|well) as possible|if possible|where possible|flexible|robust|lightweight|little memory|seamless(?:ly)?|modern|attractive|pleasant|nice|state[- ]of[- ]the[- ]art|optimal(?:ly)?|minimal|highly \w+|very \w+|facil[ei]|facilmente|intuitiv[oaie]|veloc[ei]|velocemente|rapid[oaie]|rapidamente|semplic[ei]|efficient[ei]|efficientemente|accettabil[ei]|adeguat[oaie]|adeguatamente|appropriat[oaie]|ragionevol[ei]|tempestivamente|tempestiv[oaie]|il prima possibile|se possibile|gradevol[ei]|modern[oaie]|flessibil[ei]|robust[oaie]|ottimal[ei]|ottim[oaie] prestazioni)\b/giu;
export const WEAK =
  /\b(?:etc|and so on|and the like|several|various|some|many|a few|normally|usually|generally|often|sometimes|frequently|mostly|ecc|eccetera|e così via|alcun[ie]|vari[ei]|divers[ei]|molt[ie]|spesso|di solito|normalmente|generalmente)\b\.?/giu;
/** A number with what it counts: then the requirement says how it is to be checked. */
export const MEASURED =
  /\d\s*(?:%|per ?cent|ms|s|seconds?|minutes?|hours?|days?|second[oi]|minut[oi]|or[ae]|giorn[oi]|mb|gb|kb|users?|utenti|requests?|richieste|clicks?|pixels?|members?|people|persone|steps?|passi)(?![\p{L}\p{N}])/iu;
/** What is still to be written. */
export const UNFINISHED =
  /\b(?:TBD|TODO|TBC|to be (?:defined|decided|determined|completed)|da (?:definire|completare|decidere))\b|\?{3}/u;
