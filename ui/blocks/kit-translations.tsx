import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { KitTextsProvider } from '../kit/texts.tsx'

/** Provides the kit's texts in the language of the page. Used once, at the root. */
export function KitTranslations({ children }: { children: ReactNode }) {
  const t = useTranslations('kit')
  const texts = useMemo(
    () => ({
      close: t('close'),
      required: t('required'),
      optional: t('optional'),
      busy: t('busy'),
      previous: t('previous'),
      next: t('next'),
      show_password: t('show_password'),
      hide_password: t('hide_password'),
      increase: t('increase'),
      decrease: t('decrease'),
      pagination: t('pagination'),
      page: (page: number) => t('page', { page }),
      slide: (index: number, count: number) => t('slide', { index, count }),
      choose_files: t('choose_files'),
      remove: (name: string) => t('remove', { name }),
      sort_ascending: t('sort_ascending'),
      sort_descending: t('sort_descending'),
      breadcrumb: t('breadcrumb'),
      step: (index: number, count: number) => t('step', { index, count }),
      step_done: t('step_done'),
      step_current: t('step_current'),
    }),
    [t],
  )
  return <KitTextsProvider texts={texts}>{children}</KitTextsProvider>
}
