import './user.css'
import { useTranslations } from 'use-intl'
import { useBrowser } from '#ui/app/env.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { DetailList, Section } from '../../kit/detail/detail.tsx'
import { type Action, ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import type { UserDialogProps, UserSectionProps } from './user.ts'

const LinkDialog = lazyDialog<UserDialogProps>(() => import('./link-dialog.tsx'))
const FactorDialog = lazyDialog<UserDialogProps>(() => import('./factor-dialog.tsx'))

/** How this person signs in, and their current sessions. */
export function AccessSection({ user, reread }: UserSectionProps) {
  const t = useTranslations('admin_users')
  const times = useTimes()
  const end = useEnd({ user, reread })
  const isAccount = user.auth_provider !== 'anonymous'
  const acts: Action<UserSectionProps>[] = []
  if (user.second_factor || user.passkeys > 0)
    acts.push({ id: 'factor', label: t('security.factor_take'), variant: 'quiet', Dialog: FactorDialog })
  if (isAccount) acts.push({ id: 'link', label: t('security.link'), icon: 'envelope-simple', Dialog: LinkDialog })
  const factor = user.second_factor
    ? t('security.factor_on')
    : t(user.second_factor_required && user.passkeys === 0 ? 'security.factor_due' : 'security.factor_off')
  return (
    <Section title={t('security.title')} actions={<ActionButtons actions={acts} dialogProps={{ user, reread }} />}>
      <DetailList
        items={[
          { term: t('security.factor'), value: isAccount ? factor : undefined },
          { term: t('security.passkeys'), value: user.passkeys > 0 ? user.passkeys : undefined },
        ]}
      />
      {user.sessions.length === 0 ? (
        <p className="second">{t('security.sessions', { count: 0 })}</p>
      ) : (
        <div className="session-head">
          <h3>{t('security.sessions', { count: user.sessions.length })}</h3>
          {user.sessions.length > 1 && (
            <Button size="s" variant="quiet" onClick={() => end(null)}>
              {t('security.end_all')}
            </Button>
          )}
        </div>
      )}
      {user.sessions.length > 0 && (
        <table className="plain-table">
          <caption className="visually-hidden">{t('security.sessions', { count: user.sessions.length })}</caption>
          <tbody>
            {user.sessions.map(({ session_id, device, last_used_at }) => (
              <tr key={session_id}>
                <th scope="row">
                  {device}
                  <span className="second figures">{t('security.last_used', { at: times.moment(last_used_at) })}</span>
                </th>
                <td className="cell-figures">
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={t('security.end_this', { device })}
                    onClick={() => end(session_id)}
                  >
                    {t('security.end')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function useEnd({ user, reread }: UserSectionProps) {
  const t = useTranslations('admin_users.security')
  const browser = useBrowser()
  return async (session_id: string | null) => {
    try {
      const body = { session_id }
      const params = { id: user.user_id }
      const { ended } = (await browser?.client.call('POST /admin/users/{id}/sessions/end', { params, body })) ?? {}
      notify(t('ended', { count: ended ?? 0 }), 'success')
    } catch {
      // The failure was shown; the current state is loaded next.
    }
    await reread()
  }
}
