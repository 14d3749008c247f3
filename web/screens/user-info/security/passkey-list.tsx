import { useFormatter, useTranslations } from 'use-intl'
import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import type { Passkey } from './passkeys-tab.tsx'

interface PasskeyListProps {
  list: readonly Passkey[]
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}

export function PasskeyList({ list, onRename, onRemove }: PasskeyListProps) {
  const t = useTranslations('account.passkeys')
  const format = useFormatter()
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  return (
    <ul className="session-list">
      {list.map(passkey => {
        const { passkey_id, name, synced, created_at, last_used_at } = passkey
        return (
          <li key={passkey_id}>
            <Icon name="fingerprint" />
            <div className="session-words">
              <p>
                <strong className="own-long">{name}</strong> {!synced && <Badge>{t('one_device')}</Badge>}
              </p>
              <p className="form-small">
                {t('made', { date: day(created_at) })}
                {' · '}
                {last_used_at ? t('used', { date: day(last_used_at) }) : t('unused')}
              </p>
            </div>
            <div className="passkey-acts">
              <Button
                size="s"
                variant="quiet"
                aria-label={t('rename_this', { name })}
                onClick={() => onRename(passkey)}
              >
                {t('rename')}
              </Button>
              <Button size="s" aria-label={t('remove_this', { name })} onClick={() => onRemove(passkey)}>
                {t('remove')}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
