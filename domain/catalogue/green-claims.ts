import { type Language, languages } from '../languages.ts'

/**
 * Words that call goods good for the environment as such. They need proof that the shop has no place for, such as the EU
 * Ecolabel, so that no text uses them (Directive (EU) 2024/825, annex I(4a)). A durable medium, in the words of the law,
 * is none of them.
 */
const claims: Readonly<Record<Language, readonly RegExp[]>> = {
  nl: [
    /\b(?:milieu|klimaat|natuur|eco)-?(?:vriendelijk|bewust|neutra|positie)/i,
    /\bduurza(?:am|me)(?! (?:gegevens)?drager)/i,
    /\b(?:CO2|CO₂|koolstof)-?neutra/i,
    /\becologisch/i,
    /\bgroene? (?:keuze|product|energie|stroom|techni|alternatief)/i,
  ],
  en: [
    /\b(?:eco|environmentally|climate|nature|earth|planet)[- ](?:friendly|conscious|neutral|positive|safe)/i,
    /\bsustainab/i,
    /\b(?:CO2|CO₂|carbon)[- ](?:neutral|free)/i,
    /\becological/i,
    /\bgreen(?:er)? (?:choice|product|energy|power|technology|alternative|machine)/i,
  ],
  zh: [/环保/, /绿色(?:产品|能源|选择|科技|环境|低碳)/, /碳中和|零碳|低碳/, /气候(?:中和|友好)/, /生态友好|可持续/],
  de: [
    /\b(?:umwelt|klima|natur|öko)-?(?:freundlich|schonend|bewusst|neutral|positiv|gerecht)/i,
    /\bnachhaltig/i,
    /\b(?:CO2|CO₂)-?neutral/i,
    /ökologisch/i,
    /\bgrüne[rsn]? (?:wahl|produkt|energie|strom|technik|alternative)/i,
  ],
}

/** Whether a text calls something good for the environment. */
export function isGreenClaim(text: string, language: Language): boolean {
  return claims[language].some(pattern => pattern.test(text))
}

type Path = readonly (string | number)[]

/** Where texts of goods, by language or each in one of them, make such a claim: as paths, by key where there is one. */
export function findGreenClaims(value: unknown, path: Path = [], language?: Language): Path[] {
  if (typeof value === 'string') return language && isGreenClaim(value, language) ? [path] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const next = Array.isArray(value) ? ((inner as { key?: string } | null)?.key ?? Number(name)) : name
    return findGreenClaims(inner, [...path, next], languages.find(one => one === name) ?? language)
  })
}
