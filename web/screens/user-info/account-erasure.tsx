import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useAttempt } from '#ui/forms/use-attempt.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { WaitsFor } from './security/waits-for.tsx'
import { type TabProps, useUpdateUser } from './use-update-user.ts'

export type ErasureState = CallData<'GET /user/delete'>

const fetchErasure = (call: Call) => call('GET /user/delete', {})

/** The request to erase the account: made here, shown while it is pending, and cancelled here. */
export function AccountErasure({ user, onChange }: TabProps) {
  const t = useTranslations('account.data')
  const load = useLoad(fetchErasure)
  const updateUser = useUpdateUser(onChange)
  const [asking, setAsking] = useState(false)
  const [taken, setTaken] = useState(false)
  return (
    <section className="own-part">
      <h2>{t('delete')}</h2>
      <Loaded load={load} loading={t('checking')} failed={t('not_checked')} lines={2}>
        {(state, { replace }) => {
          const changed = (next: ErasureState) => {
            replace(next)
            updateUser({ ...user, erase_asked_at: next.asked_at })
            setTaken(next.asked_at === null)
          }
          if (state.asked_at)
            return <ErasureRequested state={state} requestedAt={state.asked_at} onWithdrawn={changed} />
          return (
            <>
              {taken && (
                <Notice tone="success" live>
                  {t('withdrawn')}
                </Notice>
              )}
              <p>{t('delete_text')}</p>
              <div className="form-actions">
                <Button icon="trash" onClick={() => setAsking(true)}>
                  {t('delete_action')}
                </Button>
              </div>
              <DeleteAccount
                open={asking}
                waitsFor={state.waits_for}
                onClose={() => setAsking(false)}
                onWaits={next => {
                  setAsking(false)
                  changed(next)
                }}
              />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

interface ErasureRequestedProps {
  state: ErasureState
  requestedAt: string
  onWithdrawn: (state: ErasureState) => void
}

function ErasureRequested({ state, requestedAt, onWithdrawn }: ErasureRequestedProps) {
  const t = useTranslations('account.data')
  const format = useFormatter()
  const { busy, problem, run } = useAttempt()

  const withdraw = () =>
    run(async ({ client }) => {
      onWithdrawn(await client.quietly('POST /user/delete/withdraw', {}))
    })

  const day = format.dateTime(new Date(requestedAt), { dateStyle: 'long', timeZone: 'Europe/Amsterdam' })
  return (
    <>
      <Notice tone="warn" title={t('asked')} live>
        {t('asked_text', { day })}
      </Notice>
      {state.waits_for.length > 0 ? <WaitsFor list={state.waits_for} /> : <p>{t('asked_settled')}</p>}
      {problem && <Problem>{problem}</Problem>}
      <div className="form-actions">
        <Button busy={busy} onClick={() => void withdraw()}>
          {t('withdraw')}
        </Button>
      </div>
    </>
  )
}
