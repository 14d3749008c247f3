import './letter.css'
import { htmlLang, type Language } from '#domain/languages.ts'

interface LetterProps {
  language: Language
  subject: string
  text: string
}

/** A mail in words, as every mail program can show it. */
export function Letter({ language, subject, text }: LetterProps) {
  return (
    <article className="letter" lang={htmlLang[language]}>
      <p className="letter-subject">{subject}</p>
      <p className="letter-text">{text}</p>
    </article>
  )
}
