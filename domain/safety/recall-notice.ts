import type { Language } from '../languages.ts'

/**
 * The headline that the law prescribes, word for word (Regulation (EU) 2023/988, article 36(2)(a)). Chinese is no
 * language of the Union: it has a translation.
 */
export const recallHeadlines: Readonly<Record<Language, string>> = {
  nl: 'Terugroepactie in verband met productveiligheid',
  en: 'Product safety recall',
  zh: '产品安全召回',
  de: 'Produktsicherheitsrückruf',
}

/**
 * Words that make a danger sound smaller: the law names "voluntary", "precautionary", "discretionary", "in rare
 * situations", "in specific situations", and that no accidents were reported (article 36(2)(c)).
 */
const soothing: Readonly<Record<Language, readonly RegExp[]>> = {
  nl: [
    /\bvrijwillig/i,
    /\bvoorzorg/i,
    /\bvoorzichtigheidshalve\b/i,
    /\bzeldza(?:am|me)\b/i,
    /\b(?:in|bij) (?:een )?(?:enkele|sommige|bepaalde|uitzonderlijke|specifieke) (?:gevallen?|situaties?|omstandigheden)\b/i,
    /\bgeen (?:enkele? )?(?:ongeval|ongeluk|incident|melding)/i,
  ],
  en: [
    /\bvoluntar/i,
    /\bprecaution/i,
    /\bdiscretion/i,
    /\brare(?:ly)?\b/i,
    /\b(?:in|under) (?:a few|some|certain|exceptional|specific|isolated) (?:cases?|situations?|circumstances)\b/i,
    /\bno (?:known |reported )?(?:accidents?|incidents?|injur(?:y|ies))\b/i,
  ],
  zh: [
    /自愿/,
    /预防性/,
    /以防万一/,
    /谨慎起见/,
    /罕见/,
    /极少/,
    /极个别|个别情况|特定情况|某些情况/,
    /(?:没有|未|尚无|无)[^，。]{0,6}(?:事故|伤亡|受伤)/,
  ],
  de: [
    /\bfreiwillig/i,
    /\bvorsorg/i,
    /\bvorsichtshalber\b/i,
    /\bselten/i,
    /\b(?:in|unter) (?:einzelnen|einigen|bestimmten|spezifischen|besonderen) (?:Fällen|Situationen|Umständen)\b/i,
    /\bEinzelfäll/i,
    /\bkeine(?:rlei)? (?:bekannten |gemeldeten )?(?:Unfälle|Vorfälle|Verletz)/i,
  ],
}

/** Whether a text about a danger makes it sound smaller. */
export function isSoothing(text: string, language: Language): boolean {
  return soothing[language].some(pattern => pattern.test(text))
}
