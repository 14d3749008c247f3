import { useTranslations } from 'use-intl'
import { useAction } from '#ui/forms/use-action.ts'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import type { Queue, WaitingRow } from './queues.ts'

interface TakeButtonProps {
  queue: Queue
  row: WaitingRow
  name: string
  reread: () => void
}

/** Takes a waiting entry, gives it back, or takes it over from another member of staff. */
export function TakeButton({ queue, row: { ref, taken_by }, name, reread }: TakeButtonProps) {
  const t = useTranslations('admin_today')
  const doing = useAction(reread)
  const params = { queue, ref }

  async function press() {
    const done = await doing.run(async client => {
      if (taken_by?.mine) {
        await client.quietly('POST /admin/today/{queue}/{ref}/give-back', { params, body: {} })
        return
      }
      const body = taken_by ? { from: taken_by.user_id } : {}
      await client.quietly('POST /admin/today/{queue}/{ref}/take', { params, body })
    })
    if (!done) notify(t('not_taken'), 'error')
    reread()
  }

  const action = taken_by ? (taken_by.mine ? 'give_back' : 'take_over') : 'take'
  return (
    <span className="queue-take">
      {taken_by && (
        <span className="queue-taker" data-mine={taken_by.mine || undefined}>
          {taken_by.mine ? t('mine') : taken_by.name}
        </span>
      )}
      <button
        type="button"
        disabled={doing.busy}
        aria-label={t(`${action}_of`, { name, from: taken_by?.name ?? '' })}
        onClick={() => void press()}
      >
        {t(action)}
      </button>
    </span>
  )
}
