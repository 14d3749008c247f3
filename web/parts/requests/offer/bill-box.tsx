import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { fullName } from '../../bill/bill-line.ts'
import type { BoxRow } from '../../order-box/box-rows.tsx'
import { Declarations, useDeclarations } from '../../order-box/declarations.tsx'
import { OrderBox } from '../../order-box/order-box.tsx'
import type { Shown } from '../../order-box/shown.ts'
import { useRights } from '../../order-box/use-rights.tsx'
import { useTermsVersion } from '../../order-box/use-terms-version.ts'
import type { OrderDetail } from '../../order-facts/order.ts'
import { listFees, type RequestDetail } from '../request.ts'

type Bill = NonNullable<RequestDetail['bill']>

export interface BillAgreed {
  terms_version: string
  shown: Shown | undefined
  express: boolean
}

interface BillBoxProps {
  order: OrderDetail
  request: RequestDetail
  bill: Bill
  busy: boolean
  onAgree: (agreed: BillAgreed) => void
}

/** Work that is paid for is concluded like an order. It begins earlier only if its customer ticks that themselves. */
export function BillBox({ order, request, bill, busy, onAgree }: BillBoxProps) {
  const t = useTranslations('request_offer.bill')
  const box = useTranslations('request_offer.bill.box')
  const offer = useTranslations('request_offer')
  const fee = useTranslations('requests.fee')
  const getRows = useWorkRows()
  const money = useMoney()
  const times = useTimes()
  const version = useTermsVersion()
  const declarations = useDeclarations({ asksAge: false })
  const [express, setExpress] = useState(false)
  const type = request.apply_type
  const item = order.items.find(({ item_id }) => item_id === request.item_id)
  const fees = listFees(request).filter(({ amount }) => amount > 0)
  return (
    <>
      <Declarations handle={declarations} version={version} asksAge={false} />
      <Checkbox
        id="work-express"
        declares
        label={t('express')}
        hint={t('express_hint', { day: times.day(bill.work_from) })}
        checked={express}
        onChange={event => setExpress(event.currentTarget.checked)}
      />
      <OrderBox
        title={box('title', { type })}
        lines={item ? [{ id: item.item_id, picture: item, name: fullName(item), kind: box('kind', { type }) }] : []}
        rows={getRows(bill, express)}
        amounts={{
          rows: [
            ...fees.map(({ name, amount }) => ({ term: fee(name, { type }), value: money(amount) })),
            { term: offer('total.due', { type }), value: money(bill.total), total: true },
          ],
          vat: bill.vat,
        }}
        busy={busy}
        onOrder={agree}
      />
    </>
  )

  function agree(shown: Shown | undefined) {
    const [missing] = declarations.check()
    if (missing) requestAnimationFrame(() => document.getElementById(missing.field)?.focus())
    else if (version.state === 'ready') onAgree({ terms_version: version.data, shown, express })
  }
}

function useWorkRows(): (bill: Bill, express: boolean) => BoxRow[] {
  const t = useTranslations('request_offer.bill.box')
  const box = useTranslations('request_offer.box')
  const getRights = useRights()
  const times = useTimes()
  return ({ withdrawal_until, work_from }, express) => [
    { id: 'payment', name: box('payment'), text: t('payment') },
    {
      id: 'term',
      name: t('start'),
      text: express ? t('start_express') : t('start_from', { day: times.day(work_from) }),
    },
    ...getRights({
      kind: 'rent',
      withdrawal: [t('withdrawal', { day: times.day(withdrawal_until) }), express && t('withdrawal_express')]
        .filter(Boolean)
        .join(' '),
      guarantee: t('guarantee'),
    }),
  ]
}
