import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl'
import { findRequestNumbers } from '#domain/requests/order-number.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { Stepper } from '#ui/kit/fields/stepper.tsx'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { useCandidates } from './orders-section.tsx'
import type { StatementDialogProps } from './page.tsx'

/** Assigns the statement to a contract or a part of it: it counts from the day it was made. */
export function Component({ statement, reread, onClose }: StatementDialogProps) {
  const t = useTranslations('admin_statements.link')
  const times = useTimes()
  const { required } = useRules()
  const load = useCandidates(statement)
  const [items, setItems] = useState<readonly string[]>([])
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({})
  const [grant, setGrant] = useState(false)
  const orders = load.state === 'ready' ? load.data.list : []
  const isWithdrawal = statement.kind === 'withdrawal'
  return (
    <ActionDialog
      id="link"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      done={t('done')}
      initial={{ order_no: '', requests: statement.request_nos.join(' '), reason: '' }}
      rules={{ order_no: required }}
      reread={reread}
      run={({ order_no, requests, reason }, { client, idempotencyKey }) => {
        const no = order_no.trim().toUpperCase()
        const orderItems = orders.find(order => order.order_no === no)?.items ?? []
        const ids = orderItems.map(({ item_id }) => item_id).filter(id => items.includes(id))
        return client.quietly('POST /admin/statements/{statement_id}/link', {
          params: { statement_id: statement.statement_id },
          body: {
            ...{ order_no: no, grant, reason },
            item_ids: ids,
            request_nos: ids.length > 0 ? [] : findRequestNumbers(requests),
            pieces: ids.flatMap(item_id => (pieces[item_id] ? [{ item_id, quantity: pieces[item_id] }] : [])),
          },
          idempotencyKey,
        })
      }}
    >
      {form => {
        const order = orders.find(({ order_no }) => order_no === form.values.order_no.trim().toUpperCase())
        return (
          <>
            <Notice tone="info">
              {t(isWithdrawal ? 'then_withdrawal' : 'then_cancellation', { day: times.day(statement.stated_on) })}
            </Notice>
            <TextInput {...form.field('order_no')} label={t('order')} list="link-orders" room="m" required />
            <datalist id="link-orders">
              {orders.map(({ order_no, items: goods }) => (
                <option key={order_no} value={order_no}>
                  {goods.map(({ name }) => name).join(', ')}
                </option>
              ))}
            </datalist>
            {order?.items.some((item, index) => index > 0 || item.quantity > 1) && (
              <fieldset className="checklist">
                <legend className="field-label">{t('items')}</legend>
                <p className="field-hint">{t('items_hint')}</p>
                {order.items.map(({ item_id, name, quantity }) => (
                  <Fragment key={item_id}>
                    <Checkbox
                      label={name}
                      checked={items.includes(item_id)}
                      onChange={event =>
                        setItems(event.currentTarget.checked ? [...items, item_id] : items.filter(id => id !== item_id))
                      }
                    />
                    {quantity > 1 && isWithdrawal && items.includes(item_id) && (
                      <Stepper
                        label={t('pieces', { name })}
                        value={pieces[item_id] ?? quantity}
                        max={quantity}
                        onChange={count => setPieces({ ...pieces, [item_id]: count })}
                      />
                    )}
                  </Fragment>
                ))}
              </fieldset>
            )}
            {isWithdrawal && (
              <TextInput {...form.field('requests')} label={t('requests')} hint={t('requests_hint')} room="m" />
            )}
            <Checkbox
              label={t('grant')}
              hint={t('grant_hint')}
              checked={grant}
              onChange={event => setGrant(event.currentTarget.checked)}
            />
            {isWithdrawal && (
              <Textarea
                {...form.field('reason')}
                label={t('reason')}
                hint={t('reason_hint')}
                maxLength={500}
                rows={2}
              />
            )}
          </>
        )
      }}
    </ActionDialog>
  )
}
