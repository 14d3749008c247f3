import { useFormatter, useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import type { ApplyType } from '../request.ts'
import { type Choice, type ItemChoices, type ShownItem, shownItems } from './choices.ts'

interface ChoiceListProps {
  items: readonly ItemChoices[]
  onAsk: (item: ItemChoices, type: ApplyType) => void
}

/** What can be asked for each thing of the order, and why the rest can't; the server decides, here it is only said. */
export function ChoiceList({ items, onAsk }: ChoiceListProps) {
  const t = useTranslations('requests.choices')
  const shown = shownItems(items)
  if (shown.length === 0) return null
  return (
    <div className="request-choices">
      <h3>{t('heading')}</h3>
      {shown.map(one => (
        <Item key={one.item.item_id} shown={one} named={shown.length > 1} onAsk={type => onAsk(one.item, type)} />
      ))}
    </div>
  )
}

interface ItemProps {
  shown: ShownItem
  /** There are several: each says whose choices they are. */
  named: boolean
  onAsk: (type: ApplyType) => void
}

function Item({ shown: { item, ways, off, only }, named, onAsk }: ItemProps) {
  const t = useTranslations('requests')
  const why = useTranslations('requests.why')
  const format = useFormatter()
  return (
    <div className="request-item">
      {named && <h4>{item.name}</h4>}
      {only ? (
        <p className="order-small">{why(only)}</p>
      ) : (
        <ul aria-label={t('choices.of', { name: item.name })}>
          {ways.map(way => (
            <Way key={way.apply_type} way={way} item={item} onAsk={onAsk} />
          ))}
          {off.map(({ refusal, types }) => (
            <li key={refusal} data-off>
              <strong>{format.list(types.map(type => t(`type.${type}`)))}</strong>
              <p className="order-small">{why(refusal)}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface WayProps {
  way: Choice
  item: ItemChoices
  onAsk: (type: ApplyType) => void
}

function Way({ way: { apply_type }, item, onAsk }: WayProps) {
  const t = useTranslations('requests')
  const times = useTimes()
  const until = apply_type === 'rejection' ? item.withdrawal_until : null
  return (
    <li>
      <strong>{t(`type.${apply_type}`)}</strong>
      <p className="order-small">
        {t(`choices.text.${apply_type}`)}
        {until && ` ${t('choices.until', { day: times.day(until) })}`}
        {apply_type === 'repair' && item.guarantee_until && (
          <> {t('choices.guarantee', { day: times.day(item.guarantee_until) })}</>
        )}
      </p>
      <Button
        size="s"
        aria-label={t('choices.ask_for', { type: apply_type, name: item.name })}
        onClick={() => onAsk(apply_type)}
      >
        {t(`choices.ask.${apply_type}`)}
      </Button>
    </li>
  )
}
