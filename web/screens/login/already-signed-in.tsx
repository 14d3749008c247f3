import { useTranslations } from 'use-intl'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useBrowser } from '../../env.tsx'

/** Whether somebody with an account is signed in; a guest may still sign in. */
export function useIsSettledIn(): boolean {
  const { kind } = useCurrentUser()
  return kind === 'customer' || kind === 'staff'
}

export function AlreadySignedIn() {
  const t = useTranslations()
  const browser = useBrowser()
  const { name } = useCurrentUser()
  return (
    <div className="form">
      <Notice title={t('account.login.already')}>{name && t('account.login.already_text', { name })}</Notice>
      <div className="form-actions">
        <Button variant="primary" onClick={() => browser?.goOn()}>
          {t('account.login.go_on')}
        </Button>
        <Button variant="quiet" icon="sign-out" onClick={() => void browser?.signOut()}>
          {t('layout.account.sign_out')}
        </Button>
      </div>
    </div>
  )
}
