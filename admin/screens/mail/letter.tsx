import './letter.css'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { htmlLang, type Language } from '#domain/languages.ts'

interface LetterProps {
  language: Language
  subject: string
  text: string
  html: string
}

/** A mail as it is sent, isolated from the styles of this page. */
export function Letter({ language, subject, text, html }: LetterProps) {
  const t = useTranslations('admin_settings.mails')
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = container
    if (!current || !html) return
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' })
    root.replaceChildren(toStyledElement(html))
  }, [html])
  return (
    <article className="letter" lang={htmlLang[language]}>
      <p className="letter-subject">{subject}</p>
      {html && <div ref={container} className="letter-sent" />}
      <details className="letter-words">
        <summary>{t('as_text')}</summary>
        <p className="letter-text">{text}</p>
      </details>
    </article>
  )
}

/**
 * Parsed HTML runs no script. Styles are set afterwards through the DOM, because the content security policy allows no
 * style in markup. The light version of the mail is shown; the dark one is a rule in its head. Its links are disabled:
 * they are the customer's.
 */
function toStyledElement(html: string): HTMLElement {
  const bare = html.replace(/<style>[^<]*<\/style>/, '').replaceAll(' style="', ' data-style="')
  const { body } = new DOMParser().parseFromString(bare, 'text/html')
  const letter = document.createElement('div')
  letter.append(...body.childNodes)
  if (body.dataset.style) letter.dataset.style = body.dataset.style
  for (const element of [letter, ...letter.querySelectorAll<HTMLElement>('[data-style]')]) {
    element.style.cssText = element.dataset.style ?? ''
  }
  for (const link of letter.querySelectorAll('a')) link.removeAttribute('href')
  return letter
}
