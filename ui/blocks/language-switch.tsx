import { htmlLang, type Language, languages, nativeNames } from '#domain/languages.ts'

export function nativeName(language: Language): string {
  return nativeNames[language]
}

interface LanguageSwitchProps {
  current: Language
  /** The address of the page in that language, with its query. */
  hrefOf: (language: Language) => string
  label: string
}

/** Plain links, because another language is another document. */
export function LanguageSwitch({ current, hrefOf, label }: LanguageSwitchProps) {
  return (
    <ul className="menu-list" aria-label={label}>
      {languages.map(language => (
        <li key={language}>
          <a
            href={hrefOf(language)}
            lang={htmlLang[language]}
            hrefLang={htmlLang[language]}
            data-document
            aria-current={language === current ? 'true' : undefined}
          >
            {nativeNames[language]}
          </a>
        </li>
      ))}
    </ul>
  )
}
