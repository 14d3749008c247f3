import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { Problem } from '#ui/forms/form.tsx'
import { useAttempt } from '#ui/forms/use-attempt.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useBrowser } from '../../../env.tsx'
import { GoogleMark } from '../../../forms/google-mark.tsx'
import { useThirdParty } from '../../../forms/third-party.ts'
import { useConfig } from '../../../layout/use-config.ts'
import { type TabProps, useUpdateUser } from '../use-update-user.ts'

/** Whether sign-in with Google is linked to this account; linking begins as a sign-in that returns here. */
export function GoogleSection({ user, onChange }: Pick<TabProps, 'user' | 'onChange'>) {
  const t = useTranslations('account.email')
  const browser = useBrowser()
  const updateUser = useUpdateUser(onChange)
  const { start, busy, problem } = useThirdParty()
  const [unlinking, setUnlinking] = useState(false)
  const [unlinked, setUnlinked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { google_bound: isBound, second_factor: isPaused } = user
  const isOffered = useConfig()?.google_sign_in && !isPaused
  if (!isOffered && !isBound && !unlinked) return null

  function bind() {
    browser?.session.storeRedirect(location.pathname + location.hash)
    start()
  }

  return (
    <div className="own-part">
      <h2 ref={heading} tabIndex={-1}>
        {t('google')}
      </h2>
      {unlinked && (
        <Notice tone="success" live>
          {t('google_unlinked')}
        </Notice>
      )}
      <p>{t(isBound ? (isPaused ? 'google_paused' : 'google_bound') : 'google_unbound')}</p>
      {isBound && <Linked />}
      {problem && <Problem>{problem}</Problem>}
      {isBound && !user.has_password && <p className="form-small">{t('google_last')}</p>}
      <div className="form-actions">
        {isBound
          ? user.has_password && <Button onClick={() => setUnlinking(true)}>{t('google_unlink')}</Button>
          : isOffered && (
              <Button busy={busy} className="google-button" onClick={bind}>
                <GoogleMark />
                {t('google_bind')}
              </Button>
            )}
      </div>
      <Unlink
        open={unlinking}
        onClose={() => setUnlinking(false)}
        onUnlinked={() => {
          setUnlinking(false)
          setUnlinked(true)
          updateUser({ ...user, google_bound: false })
          // The pressed button is gone.
          heading.current?.focus()
        }}
      />
    </div>
  )
}

const readIdentities = (call: Call) => call('GET /user/identities', {})
type Identity = CallData<'GET /user/identities'>['list'][number]

/** The linked Google account, so that a wrong one is noticed. */
function Linked() {
  const load = useLoad(readIdentities)
  if (load.state !== 'ready') return null
  return (
    <>
      {load.data.list.map(identity => (
        <p key={identity.linked_at} className="form-small own-long">
          <LinkedSince {...identity} />
        </p>
      ))}
    </>
  )
}

function LinkedSince({ email, linked_at }: Identity) {
  const t = useTranslations('account.email')
  const date = useTimes().day(linked_at)
  return email ? t('google_linked', { email, date }) : t('google_since', { date })
}

interface UnlinkProps {
  open: boolean
  onClose: () => void
  onUnlinked: () => void
}

function Unlink({ open, onClose, onUnlinked }: UnlinkProps) {
  const t = useTranslations('account')
  const action = useAttempt()

  const unlink = () =>
    action.run(async ({ client }) => {
      await client.quietly('DELETE /user/identities/{provider}', { params: { provider: 'google' } })
      onUnlinked()
    })

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('email.google_unlink_confirm')}
      keep={t('cancel')}
      confirm={t('email.google_unlink')}
      action={action}
      onConfirm={() => void unlink()}
    >
      <p>{t('email.google_unlink_text')}</p>
    </ConfirmDialog>
  )
}
