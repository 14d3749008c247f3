import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, type Day } from '#domain/calendar.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import { Button } from '#ui/kit/button.tsx'
import { RadioGroup } from '#ui/kit/fields/radio-group.tsx'
import { DayField } from '../../calendar/day-field.tsx'
import type { RequestDetail } from '../request.ts'
import type { PickUpData } from './pick-up.tsx'

interface PickUpFormProps {
  request: RequestDetail
  pickUp: PickUpData
  onSaved: (pickUp: PickUpData) => void
}

type Battery = 'whole' | 'damaged'

/**
 * Whether the battery is undamaged, without which nothing is shipped; and the day, unless a price was agreed for one.
 * The values can be changed until the pick-up.
 */
export function PickUpForm({ request, pickUp, onSaved }: PickUpFormProps) {
  const t = useTranslations('requests.pick_up')
  const { pick_up_on, battery_safe } = pickUp
  const [open, setOpen] = useState(battery_safe === null)
  const [battery, setBattery] = useState<Battery | undefined>(toBattery(battery_safe))
  const [day, setDay] = useState(pick_up_on ?? '')
  const [missing, setMissing] = useState(false)
  const doing = useAction(() => {})
  const isDayOpen = request.offer === null

  async function say(event: FormEvent) {
    event.preventDefault()
    setMissing(battery === undefined)
    if (battery === undefined) return
    const done = await doing.run(async client => {
      const params = { request_no: request.request_no }
      const moved = isDayOpen && day !== (pick_up_on ?? '')
      const body = { battery_damaged: battery === 'damaged', ...(moved && { pick_up_on: day === '' ? null : day }) }
      onSaved(await client.quietly('POST /requests/{request_no}/pick-up', { params, body }))
    })
    if (done) setOpen(false)
  }

  if (!open) {
    return (
      <div className="request-said">
        <p className="order-small">{t(battery_safe === false ? 'said_damaged' : 'said_whole')}</p>
        <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
          {t('say_again')}
        </Button>
      </div>
    )
  }
  return (
    <form className="request-form" method="dialog" noValidate onSubmit={event => void say(event)}>
      <RadioGroup
        legend={t('battery')}
        hint={t('battery_hint')}
        unmarked
        value={battery}
        error={missing ? t('battery_missing') : undefined}
        onChange={setBattery}
        choices={[
          { value: 'whole', label: t('battery_whole') },
          { value: 'damaged', label: t('battery_damaged'), hint: t('battery_damaged_hint') },
        ]}
      />
      {isDayOpen && (
        <DayField
          label={t('day')}
          hint={t('day_hint')}
          value={day}
          onChange={setDay}
          first={addDays(pickUp.today as Day, 1)}
        />
      )}
      {doing.problem && <Problem>{doing.problem}</Problem>}
      <p>
        <Button type="submit" busy={doing.busy}>
          {t('say')}
        </Button>
      </p>
    </form>
  )
}

function toBattery(battery_safe: boolean | null): Battery | undefined {
  if (battery_safe === null) return undefined
  return battery_safe ? 'whole' : 'damaged'
}
