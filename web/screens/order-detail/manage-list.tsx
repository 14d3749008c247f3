import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { daysToSign } from '#domain/shipments/term.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { isOver, type OrderDetail } from '../../parts/order-facts/order.ts'
import { computeWithdrawal } from '../../parts/order-facts/withdrawal.ts'
import { pagePath } from '../../paths.ts'
import type { OpenDialog } from './order-view.tsx'

interface ManageListProps {
  order: OrderDetail
  onOpen: (dialog: OpenDialog) => void
}

interface ManageOption {
  id: string
  title: string
  text: string
  control?: ReactNode
}

/** Every action on an order by what it is about, with its link, or the reason why it is not possible now. */
export function ManageList({ order, onOpen }: ManageListProps) {
  const t = useTranslations('orders.manage')
  const groups = useManageOptions(order, onOpen).filter(({ ways }) => ways.length > 0)
  return (
    <section id="manage" className="order-manage" aria-labelledby="order-manage">
      <h2 id="order-manage">{t('heading')}</h2>
      {groups.map(({ group, ways }) => (
        <div key={group} className="order-manage-group">
          <h3>{t(`group.${group}`)}</h3>
          <ul>
            {ways.map(({ id, title, text, control }) => (
              <li key={id}>
                <h4>{title}</h4>
                <p className="order-small">{text}</p>
                {control}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function useManageOptions(order: OrderDetail, onOpen: (dialog: OpenDialog) => void) {
  const t = useTranslations('orders.manage')
  const { language } = useEnv()
  const times = useTimes()
  const { actions, order_status, kind, signed_at, user_sign_for } = order
  const over = isOver(order)
  const withdrawal = computeWithdrawal(order)
  const isOut = order_status === 'in_transit' || order_status === 'delivered' || order_status === 'in_use'
  return [
    { group: 'order', ways: [...change(), ...cancel(), ...sign()] },
    { group: 'end', ways: [...after(), ...rights()] },
    { group: 'talk', ways: [...review(), ...refund(), question()] },
  ] as const

  function change(): ManageOption[] {
    if (over) return []
    const title = t(kind === 'rent' ? 'change_rent' : 'change_buy')
    if (isOut) return [{ id: 'change', title, text: t('change_shipped') }]
    if (!actions.includes('change')) return [{ id: 'change', title, text: t('change_unpaid') }]
    const button = (
      <Button size="s" onClick={() => onOpen('change')}>
        {t('change_action')}
      </Button>
    )
    return [{ id: 'change', title, text: t('change_text'), control: button }]
  }

  function cancel(): ManageOption[] {
    if (actions.includes('cancel')) {
      const button = (
        <Button size="s" onClick={() => onOpen('cancel')}>
          {t('cancel_action')}
        </Button>
      )
      const text = t(order_status === 'created' ? 'cancel_unpaid' : 'cancel_paid')
      return [{ id: 'cancel', title: t('cancel'), text, control: button }]
    }
    if (over) return [{ id: 'cancel', title: t('cancel'), text: t('cancel_over') }]
    return [{ id: 'cancel', title: t('cancel'), text: t(withdrawal.isOpen ? 'cancel_shipped' : 'cancel_gone') }]
  }

  function sign(): ManageOption[] {
    if (signed_at) {
      const text = t(user_sign_for ? 'sign_self' : 'sign_system', { day: times.day(signed_at), sign_days: daysToSign })
      return [{ id: 'sign', title: t('sign'), text }]
    }
    if (over) return []
    if (!actions.includes('sign')) return [{ id: 'sign', title: t('sign'), text: t('sign_wait') }]
    const button = (
      <Button size="s" onClick={() => onOpen('sign')}>
        {t('sign_action')}
      </Button>
    )
    return [{ id: 'sign', title: t('sign'), text: t('sign_text'), control: button }]
  }

  function rights(): ManageOption[] {
    if (!isOut) return []
    const until = withdrawal.until && times.day(withdrawal.until)
    const withdraw: ManageOption = {
      ...{ id: 'withdraw', title: t('withdraw') },
      text: until ? t(withdrawal.isOpen ? 'withdraw_until' : 'withdraw_over', { day: until }) : t('withdraw_text'),
      control: withdrawal.isOpen && <a href={pagePath(language, 'withdraw')}>{t('withdraw_action')}</a>,
    }
    if (kind === 'buy') return [withdraw]
    return [
      withdraw,
      {
        ...{ id: 'end', title: t('end'), text: t('end_text') },
        control: <a href={pagePath(language, 'cancel_rental')}>{t('end_action')}</a>,
      },
    ]
  }

  function after(): ManageOption[] {
    if (kind !== 'rent' || (order_status !== 'delivered' && order_status !== 'in_use')) return []
    const href = pagePath(language, 'order_rent_end', { order_no: order.order_no })
    return [{ id: 'after', title: t('after'), text: t('after_text'), control: <a href={href}>{t('after_action')}</a> }]
  }

  function review(): ManageOption[] {
    if (!order.delivered_at || !order.items.some(item => item.device_type)) return []
    const href = pagePath(language, 'order_review', { order_no: order.order_no })
    return [
      { id: 'review', title: t('review'), text: t('review_text'), control: <a href={href}>{t('review_action')}</a> },
    ]
  }

  function refund(): ManageOption[] {
    if (!actions.includes('refund')) return []
    const button = (
      <Button size="s" onClick={() => onOpen('refund')}>
        {t('refund_action')}
      </Button>
    )
    return [{ id: 'refund', title: t('refund'), text: t('refund_text'), control: button }]
  }

  function question(): ManageOption {
    return {
      ...{ id: 'question', title: t('question'), text: t('question_text') },
      control: <a href={pagePath(language, 'complaints')}>{t('question_action')}</a>,
    }
  }
}
