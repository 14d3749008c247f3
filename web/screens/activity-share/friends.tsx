import './friends.css'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { type Load, useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { useBrowser } from '../../env.tsx'
import { FriendLamp } from './friend-lamp.tsx'
import type { Usages } from './use-usages.ts'

type Records = CallData<'GET /activities/share/records'>
const pageSize = 20
const fetchRecords = (call: Call) => call('GET /activities/share/records', { query: { page_size: pageSize } })

/** Each invited friend is a lamp on the string, lit once they have ordered. */
export function Friends({ usages, hours }: { usages: Load<Usages | undefined>; hours: number | undefined }) {
  const t = useTranslations('share.friends')
  const records = useLoad(fetchRecords)
  return (
    <section className="shell share-friends" aria-labelledby="share-friends">
      <h2 id="share-friends">{t('heading')}</h2>
      <Loaded load={records} loading={t('loading')} failed={t('failed')} lines={5}>
        {(page, { replace }) =>
          page.list.length === 0 ? (
            <NoneYet />
          ) : (
            <>
              {usages.state === 'ready' && usages.data && <Totals {...usages.data} />}
              <div className="share-string-side">
                <ul className="share-string" aria-label={t('list')}>
                  {page.list.map(record => (
                    <FriendLamp key={record.record_id} record={record} hours={hours} />
                  ))}
                </ul>
                <p className="form-small">{t('initial')}</p>
                {page.after !== null && <More page={page} onMore={replace} />}
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

/** The string without a lit lamp. */
function NoneYet() {
  const t = useTranslations('share.friends')
  return (
    <div className="share-none">
      <svg className="share-none-drawing" viewBox="0 0 480 84" fill="none" aria-hidden="true" focusable="false">
        <path d="M2 8Q240 76 478 8" />
        {[72, 156, 240, 324, 408].map(x => (
          <path key={x} d={lampAt(x)} />
        ))}
      </svg>
      <p className="share-none-title display">{t('none')}</p>
      <p>{t('none_text')}</p>
    </div>
  )
}

/** The position of a lamp on the curve above. */
function lampAt(x: number): string {
  const share = (x - 2) / 476
  const y = Math.round(8 + 136 * share * (1 - share))
  return `M${x} ${y}v6m-8 9a8 8 0 1 0 16 0a8 8 0 1 0-16 0`
}

function Totals({ used_count, paid_count, rewarded_count, total_reward_amount }: Usages) {
  const t = useTranslations('share.friends')
  const money = useMoney()
  const totals = [
    [used_count, t('used', { count: used_count })],
    [paid_count, t('paid', { count: paid_count })],
    [rewarded_count, t('rewarded', { count: rewarded_count })],
    [money(total_reward_amount, true), t('amount')],
  ] as const
  return (
    <ul className="share-totals" aria-label={t('totals')}>
      {totals.map(([figure, word]) => (
        <li key={word}>
          <strong className="display figures">{figure}</strong> <span>{word}</span>
        </li>
      ))}
    </ul>
  )
}

function More({ page, onMore }: { page: Records; onMore: (page: Records) => void }) {
  const t = useTranslations('share.friends')
  const browser = useBrowser()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const more = useCallback(async () => {
    if (!browser || page.after === null) return
    setBusy(true)
    setProblem(undefined)
    try {
      const query = { page_size: pageSize, after: page.after }
      const next = await browser.client.quietly('GET /activities/share/records', { query })
      onMore({ ...next, list: [...page.list, ...next.list] })
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }, [browser, page, onMore, failureText])
  return (
    <>
      {problem && <Problem>{problem}</Problem>}
      <p>
        <Button busy={busy} onClick={() => void more()}>
          {t('more')}
        </Button>
      </p>
    </>
  )
}
