import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { BrowserTools } from '#ui/app/tools.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Loading } from '#ui/kit/progress.tsx'
import { useBrowser, useEnv } from '../../env.tsx'
import { Stage } from '../../forms/stage.tsx'
import { takeThirdPartyState, useThirdParty } from '../../forms/third-party.ts'
import { useConfig } from '../../layout/use-config.ts'
import { pagePath } from '../../paths.ts'

/** The return from Google: its code is exchanged for a session, if this tab is the one that requested it. */
export function ThirdPartyReturn() {
  const t = useTranslations()
  const { language } = useEnv()
  const [problem, setProblem] = useState<string>()
  const { start, busy, problem: notStarted } = useThirdParty()
  const canRetry = useConfig()?.google_sign_in ?? false
  useExchange(setProblem)
  return (
    <Stage
      bare
      heading={t(problem ? 'account.google.failed' : 'account.google.heading')}
      lead={problem ? undefined : t('account.google.description')}
      side={t('account.login.side')}
      mown={problem ? 4.3 : 4.75}
    >
      {problem ? (
        <div className="form">
          <Problem>{notStarted ?? problem}</Problem>
          <div className="form-actions">
            {canRetry && (
              <Button variant="primary" busy={busy} onClick={start}>
                {t('account.google.retry')}
              </Button>
            )}
            <ButtonLink variant={canRetry ? 'quiet' : 'primary'} href={pagePath(language, 'login')}>
              {t('account.google.to_login')}
            </ButtonLink>
          </div>
        </div>
      ) : (
        <Loading label={t('account.google.heading')} />
      )}
    </Stage>
  )
}

/** Runs once, however often the page renders: a code is valid once. */
function useExchange(fail: (problem: string) => void): void {
  const t = useTranslations()
  const browser = useBrowser()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (begun.current || !browser) return
    begun.current = true
    const state = takeThirdPartyState()
    const params = Object.fromEntries([...search].filter(([name]) => names.includes(name)))
    // Neither the history nor a reload may show the code again.
    navigate('?step=google', { replace: true, preventScrollReset: true })
    if (params.error === 'access_denied') return fail(t('account.google.cancelled'))
    if (!state || params.state !== state) return fail(t('error.authorization_failed'))
    exchange(browser, params).catch((error: unknown) => fail(failureText(error) ?? t('error.authorization_failed')))
  }, [browser])
}

const names = ['code', 'state', 'iss', 'error']

async function exchange({ client, enter }: BrowserTools, query: Record<string, string>): Promise<void> {
  enter(await client.quietly('GET /user/google-logic/callback', { query }))
}
