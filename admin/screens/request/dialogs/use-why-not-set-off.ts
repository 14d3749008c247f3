import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import type { Request } from '../request.ts'

/** Why a settlement may not be set off yet: silence alone is no agreement. */
export function useWhyNotSetOff({ may_set_off, settlement }: Request): string | undefined {
  const t = useTranslations('admin_requests.set_off')
  const times = useTimes()
  if (may_set_off || !settlement) return undefined
  const { set_off_from } = settlement
  return set_off_from === null ? t('not_reminded') : t('not_yet', { day: times.day(set_off_from) })
}
