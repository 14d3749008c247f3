import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Language } from '#domain/languages.ts'

/** Text stays in the language it was written in; the name of that language is shown in the reader's. */
export function WrittenIn({ language }: { language: Language }) {
  const t = useTranslations('requests.thread')
  const locale = useLocale()
  const name = useMemo(() => new Intl.DisplayNames(locale, { type: 'language' }).of(language), [locale, language])
  return <p className="order-small">{t('written_in', { language: name ?? language })}</p>
}
