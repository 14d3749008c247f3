import { useTranslations } from 'use-intl'
import type { UserStatus } from '#domain/accounts/constants.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'

const tones = { normal: 'success', abnormal: 'warn', disabled: 'error' } as const satisfies Record<UserStatus, Tone>

export function UserBadge({ status }: { status: UserStatus }) {
  const t = useTranslations('admin_users.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
