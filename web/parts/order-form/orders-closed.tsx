import { useTranslations } from 'use-intl'
import { Notice } from '#ui/kit/notice.tsx'
import { useConfig } from '../../layout/use-config.ts'

/** Why nothing can be ordered now; undefined: ordering is possible. */
export function useWhyClosed(): string | undefined {
  const t = useTranslations('layout')
  return useConfig()?.orders_open === false ? t('orders_closed') : undefined
}

/** A notice above the form, before anything is filled in. */
export function OrdersClosed() {
  const why = useWhyClosed()
  return why && <Notice>{why}</Notice>
}
