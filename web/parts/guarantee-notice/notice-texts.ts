import type { NoticeLanguage } from '#domain/going-live/notice-languages.ts'
import type { Language } from '#domain/languages.ts'

/**
 * The content of the harmonised notice on the legal guarantee (CRD art. 22a, Reg. (EU) 2025/1960): what the shop's own
 * rendering shows until its operator has uploaded the official file, and what stands for that file where a picture
 * cannot be seen.
 */
export interface NoticeTexts {
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

const nl: NoticeTexts = {
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

const en: NoticeTexts = {
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

const de: NoticeTexts = {
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

export const noticeTexts: Record<NoticeLanguage, NoticeTexts> = { nl, en, de }

/** The whole notice as one text. */
export function toPlainNotice({ title, least, years, what, faulty, rights, longer, durability }: NoticeTexts): string {
  return [`${title}: ${least} 2 ${years}.`, what, faulty, ...rights, longer, durability].join(' ')
}

export function yourEurope(language: NoticeLanguage): string {
  return `https://europa.eu/youreurope/citizens/consumers/shopping/guarantees/index_${language}.htm`
}

/** What a page says around the notice, in its own language. */
export interface NoticeFrame {
  /** On whatever opens the notice. */
  open: string
  /** Where the notice is in another language than the page: why, and what it says. */
  intro?: string
  /** Below the shop's own rendering. */
  own: string
  /** Where the official file is a PDF. */
  pdf: string
}

export const noticeFrames: Record<Language, NoticeFrame> = {
  nl: {
    open: 'Kennisgeving: de wettelijke garantie in de EU',
    own: 'Eigen weergave van de winkel, naar Verordening (EU) 2025/1960. Dit is niet het officiële exemplaar.',
    pdf: 'pdf',
  },
  en: {
    open: 'Notice: the legal guarantee in the EU',
    own: 'The shop’s own rendering, following Regulation (EU) 2025/1960. This is not the official copy.',
    pdf: 'PDF',
  },
  de: {
    open: 'Mitteilung: das gesetzliche Gewährleistungsrecht in der EU',
    own: 'Eigene Darstellung des Shops nach der Verordnung (EU) 2025/1960. Dies ist nicht das amtliche Exemplar.',
    pdf: 'PDF',
  },
  zh: {
    open: '告知：欧盟法定质保',
    intro:
      '这份告知由欧盟统一制定，没有中文版，因此显示英文版。大意是：在欧盟购买的商品至少享有 2 年法定质保，无需付费。商品有缺陷、不能使用或与描述不符时，您可以要求卖家免费维修或更换；无法做到、未能修好或耗时过长时，可以要求降价或退款。有些国家的期限更长，荷兰以您可以合理期待的使用寿命为准。',
    own: '本店根据欧盟第 2025/1960 号条例自行排版，并非官方原件。',
    pdf: 'PDF',
  },
}
