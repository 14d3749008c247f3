import type { Language } from '#domain/languages.ts'

/**
 * The content of the harmonised notice on the legal guarantee (CRD art. 22a, Reg. (EU) 2025/1960), typeset by us.
 * Before a shop goes live its operator replaces it with the official artwork of the annex, unchanged, in the same
 * languages: the regulation does not allow a rendering of one's own.
 */
export interface GuaranteeTexts {
  lang: 'nl' | 'en' | 'de'
  title: string
  least: string
  years: string
  what: string
  faulty: string
  rights: readonly string[]
  longer: string
  durability: string
  more: string
  code: string
}

const nl: GuaranteeTexts = {
  lang: 'nl',
  title: 'Wettelijke garantie in de EU',
  least: 'minstens',
  years: 'jaar',
  what: 'Op elk product dat je in de Europese Unie koopt, zit een wettelijke conformiteitsgarantie van minstens 2 jaar. Daar betaal je niets voor.',
  faulty: 'Is het product gebrekkig, werkt het niet of is het anders dan beloofd? Dan heb je bij de verkoper recht op:',
  rights: [
    'kosteloos herstel of een vervangend product;',
    'kan dat niet, lukt het niet of duurt het te lang: een lagere prijs of je geld terug.',
  ],
  longer:
    'In sommige landen duurt de wettelijke garantie langer. In Nederland geldt ze zo lang als je redelijkerwijs mag verwachten.',
  durability:
    'Een fabrikant kan daarnaast een eigen garantie geven. Die komt nooit in de plaats van de wettelijke garantie.',
  more: 'Je rechten per land op Your Europe',
  code: 'QR-code naar de pagina over garantie op Your Europe',
}

const en: GuaranteeTexts = {
  lang: 'en',
  title: 'Legal guarantee in the EU',
  least: 'at least',
  years: 'years',
  what: 'Goods that you buy in the European Union come with a legal guarantee of conformity of at least 2 years. It costs you nothing.',
  faulty:
    'If the goods are faulty, do not work or are not as advertised, you are entitled to the following from the seller:',
  rights: [
    'repair or replacement, free of charge;',
    'where that is impossible, fails or takes too long: a lower price or your money back.',
  ],
  longer:
    'In some countries the legal guarantee lasts longer. In the Netherlands it lasts as long as you may reasonably expect.',
  durability: 'A producer may give a guarantee of its own on top. It never takes the place of the legal guarantee.',
  more: 'Your rights in each country on Your Europe',
  code: 'QR code to the page on guarantees of Your Europe',
}

const de: GuaranteeTexts = {
  lang: 'de',
  title: 'Gesetzliche Gewährleistung in der EU',
  least: 'mindestens',
  years: 'Jahre',
  what: 'Für Waren, die Sie in der Europäischen Union kaufen, gilt ein gesetzliches Gewährleistungsrecht von mindestens 2 Jahren. Es kostet Sie nichts.',
  faulty:
    'Ist die Ware mangelhaft, funktioniert sie nicht oder ist sie anders als beworben, haben Sie gegenüber dem Verkäufer Anspruch auf:',
  rights: [
    'kostenlose Reparatur oder Ersatzlieferung;',
    'wenn das nicht möglich ist, fehlschlägt oder zu lange dauert: Minderung des Preises oder Erstattung.',
  ],
  longer:
    'In manchen Ländern gilt das gesetzliche Gewährleistungsrecht länger. In den Niederlanden gilt es so lange, wie Sie es vernünftigerweise erwarten dürfen.',
  durability:
    'Ein Hersteller kann zusätzlich eine eigene Garantie geben. Sie ersetzt das gesetzliche Gewährleistungsrecht nie.',
  more: 'Ihre Rechte in jedem Land auf Your Europe',
  code: 'QR-Code zur Seite über Garantien auf Your Europe',
}

/** The notice exists only in the languages of the Union: a Chinese page shows the English one. */
export const guaranteeTexts: Record<Language, GuaranteeTexts> = { nl, en, de, zh: en }

export function yourEurope(lang: GuaranteeTexts['lang']): string {
  return `https://europa.eu/youreurope/citizens/consumers/shopping/guarantees/index_${lang}.htm`
}
