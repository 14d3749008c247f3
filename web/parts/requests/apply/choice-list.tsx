import { useFormatter, useTranslations } from 'use-intl'
import { requestTraits } from '#domain/requests/traits.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import type { ApplyType } from '../request.ts'
import { type Choice, type ItemChoices, listVisibleItems, nameChoice, type VisibleItem } from './choices.ts'

interface ChoiceListProps {
  items: readonly ItemChoices[]
  onApply: (item: ItemChoices, type: ApplyType) => void
}

/**
 * The requests that are possible for each item of the order, and why the others are not. The server decides; this only
 * shows it.
 */
export function ChoiceList({ items, onApply }: ChoiceListProps) {
  const t = useTranslations('requests.choices')
  const visibleItems = listVisibleItems(items)
  if (visibleItems.length === 0) return null
  return (
    <div className="request-choices">
      <h3>{t('heading')}</h3>
      {visibleItems.map(one => (
        <Item
          key={one.item.item_id}
          visible={one}
          named={visibleItems.length > 1}
          onApply={type => onApply(one.item, type)}
        />
      ))}
    </div>
  )
}

interface ItemProps {
  visible: VisibleItem
  /** There are several items: each list is labelled with its item. */
  named: boolean
  onApply: (type: ApplyType) => void
}

function Item({ visible: { item, ways, off, only }, named, onApply }: ItemProps) {
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
          {ways.map(choice => (
            <ChoiceButton key={choice.apply_type} choice={choice} item={item} onApply={onApply} />
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

interface ChoiceProps {
  choice: Choice
  item: ItemChoices
  onApply: (type: ApplyType) => void
}

function ChoiceButton({ choice: { apply_type }, item, onApply }: ChoiceProps) {
  const t = useTranslations('requests')
  const times = useTimes()
  const { hasWithdrawalPeriod, mendsDefect } = requestTraits[apply_type]
  const until = hasWithdrawalPeriod ? item.withdrawal_until : null
  const what = nameChoice(apply_type, item)
  return (
    <li>
      <strong>{what === 'claim' ? t('choices.claim') : t(`type.${what}`)}</strong>
      <p className="order-small">
        {t(`choices.text.${what}`)}
        {until && ` ${t('choices.until', { day: times.day(until) })}`}
        {mendsDefect && item.guarantee_until && (
          <> {t('choices.guarantee', { day: times.day(item.guarantee_until) })}</>
        )}
        {mendsDefect && item.guaranteed === 'as_expected' && <> {t('choices.guarantee_as_expected')}</>}
      </p>
      <Button
        size="s"
        aria-label={t('choices.ask_for', { type: what, name: item.name })}
        onClick={() => onApply(apply_type)}
      >
        {t(`choices.ask.${what}`)}
      </Button>
    </li>
  )
}
