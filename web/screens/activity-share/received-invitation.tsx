import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import type { UserKind } from '#ui/app/current-user.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import type { Load } from '#ui/app/use-load.ts'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useBrowser, useEnv } from '../../env.tsx'
import { forgetInvitation, readInvitation, storeInvitation } from '../../parts/invitation/stored-invitation.ts'
import { pagePath } from '../../paths.ts'
import { AccountWays } from './account-ways.tsx'
import type { Usages } from './use-usages.ts'

interface ReceivedInvitationProps {
  code: string
  kind: UserKind
  usages: Load<Usages | undefined>
}

/** The visitor came by a friend's link: they accept it or decline. */
export function ReceivedInvitation({ code, kind, usages }: ReceivedInvitationProps) {
  const t = useTranslations('share')
  const [declined, setDeclined] = useState(false)
  if (declined) {
    return (
      <p role="status">
        {t('invited.declined')} <ShareToo />
      </p>
    )
  }
  const decline = () => {
    forgetInvitation()
    setDeclined(true)
  }
  return (
    <>
      <dl className="share-code">
        <dt>{t('invited.code')}</dt>
        <dd className="display">{code}</dd>
      </dl>
      {kind === 'customer' ? (
        <Loaded load={usages} loading={t('own.loading')} failed={t('own.failed')} lines={2}>
          {usages => <TakeUp code={code} isTaken={usages?.invitation?.code === code} onDecline={decline} />}
        </Loaded>
      ) : (
        <>
          <p>{t(kind === 'guest' ? 'account.guest_text' : 'invited.sign_in_text')}</p>
          <AccountWays signIn={t('invited.sign_in')} onSignIn={() => storeInvitation(code)} />
        </>
      )}
    </>
  )
}

interface TakeUpProps {
  code: string
  isTaken: boolean
  onDecline: () => void
}

function TakeUp({ code, isTaken, onDecline }: TakeUpProps) {
  const t = useTranslations('share.invited')
  const { language } = useEnv()
  const browser = useBrowser()
  const getReason = useReason()
  const [state, setState] = useState<'open' | 'busy' | 'taken' | { problem: string | undefined }>(
    isTaken ? 'taken' : 'open',
  )

  const takeUp = useCallback(async () => {
    if (!browser) return
    setState('busy')
    try {
      await browser.client.quietly('POST /activities/share/use', { body: { code } })
      forgetInvitation()
      setState('taken')
    } catch (error) {
      // An invitation that the shop refused is not offered again on the way to an order.
      if (error instanceof CallFailure && error.code >= 300_000) forgetInvitation()
      setState({ problem: getReason(error) })
    }
  }, [browser, code, getReason])

  // It was accepted before the sign-in.
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || isTaken || readInvitation() !== code) return
    begun.current = true
    void takeUp()
  }, [takeUp, isTaken, code])

  if (state === 'taken') {
    return (
      <>
        <Notice tone="success" title={t('accepted')} live={!isTaken}>
          {t('accepted_text', { code })}
        </Notice>
        <p className="share-ways">
          <ButtonLink href={pagePath(language, 'product')} variant="primary" iconEnd="arrow-right">
            {t('choose')}
          </ButtonLink>
          <ShareToo />
        </p>
      </>
    )
  }
  return (
    <>
      {typeof state === 'object' && (
        <Notice tone="error" title={t('refused')} live>
          {state.problem}
        </Notice>
      )}
      <p className="share-ways">
        {typeof state === 'object' ? (
          <ShareToo />
        ) : (
          <>
            <Button variant="primary" busy={state === 'busy'} onClick={() => void takeUp()}>
              {t(state === 'busy' ? 'accepting' : 'accept')}
            </Button>
            <Button variant="quiet" onClick={onDecline}>
              {t('decline')}
            </Button>
          </>
        )}
      </p>
    </>
  )
}

function ShareToo() {
  const t = useTranslations('share.invited')
  const { language } = useEnv()
  return (
    <ButtonLink href={pagePath(language, 'activity_share')} variant="quiet">
      {t('share_too')}
    </ButtonLink>
  )
}

const reasons = ['not_running', 'not_first_order', 'other_invitation', 'order_placed', 'already_used'] as const

/** The message of the code, or the more specific reason. */
function useReason(): (error: unknown) => string | undefined {
  const t = useTranslations('share.invited.reason')
  const failureText = useFailureText()
  return useCallback(
    error => {
      const data = error instanceof CallFailure ? error.data : undefined
      const reasonCode = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
      const reason = reasons.find(name => name === reasonCode)
      return reason ? t(reason) : failureText(error)
    },
    [t, failureText],
  )
}
