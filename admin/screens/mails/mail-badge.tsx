import { useTranslations } from 'use-intl'
import { Badge } from '#ui/kit/badge.tsx'

export const statuses = ['queued', 'sent', 'failed', 'held', 'gathered'] as const
const tones = { queued: 'info', sent: 'success', failed: 'error', held: 'warn', gathered: 'neutral' } as const

export function MailBadge({ status }: { status: (typeof statuses)[number] }) {
  const t = useTranslations('admin_settings.mails.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
