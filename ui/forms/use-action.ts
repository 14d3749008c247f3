import { useTranslations } from 'use-intl'
import type { Client } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { useFailureText } from './report-failure.ts'
import { type AttemptHandle, useAttempt } from './use-attempt.ts'

export interface ActionHandle extends Omit<AttemptHandle, 'run'> {
  run: (work: (client: Client) => Promise<void>) => Promise<boolean>
}

const conflict = 409

/** An action on an order in a dialog. `stale` is called if the order had changed, so that the page is outdated. */
export function useAction(stale: () => void): ActionHandle {
  const t = useTranslations('error')
  const failureText = useFailureText()
  const { run, ...attempt } = useAttempt(error => {
    if (error instanceof CallFailure && error.http === conflict) stale()
    return failureText(error) ?? t('default_failure')
  })
  return { ...attempt, run: work => run(({ client }) => work(client)) }
}
