import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { ApplyForm } from './apply-form.tsx'

/** For a customer who phoned or wrote: finds the order, then makes the request on their behalf. */
export function Component({ orderNo, onClose }: { orderNo?: string; onClose: () => void }) {
  const [chosen, setChosen] = useState(orderNo)
  if (chosen === undefined) return <WhichOrder onChoose={setChosen} onClose={onClose} />
  return <ForOrder orderNo={chosen} onClose={onClose} />
}

function WhichOrder({ onChoose, onClose }: { onChoose: (orderNo: string) => void; onClose: () => void }) {
  const t = useTranslations('admin_requests.apply')
  const { required } = useRules()
  const form = useForm({
    id: 'apply-order',
    initial: { order_no: '' },
    rules: { order_no: required },
    submit: async ({ order_no }, { client }) => {
      const no = order_no.trim().toUpperCase()
      // An unknown number is reported here, beside the field.
      await client.quietly('GET /admin/orders/{order_no}/after-sale', { params: { order_no: no } })
      onChoose(no)
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <Form
        form={form}
        actions={
          <div className="act-actions">
            <Button type="submit" variant="primary" busy={form.busy}>
              {t('next')}
            </Button>
          </div>
        }
      >
        <TextInput {...form.field('order_no')} label={t('order')} hint={t('order_hint')} room="m" required />
      </Form>
    </Dialog>
  )
}

function ForOrder({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const t = useTranslations('admin_requests.apply')
  const tLayout = useTranslations('layout')
  const load = useLoad(
    useCallback(
      (call: Call) => call('GET /admin/orders/{order_no}/after-sale', { params: { order_no: orderNo } }),
      [orderNo],
    ),
  )
  if (load.state === 'ready') return <ApplyForm orderNo={orderNo} requests={load.data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <Loaded load={load} loading={tLayout('loading')} failed={t('failed')}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}
